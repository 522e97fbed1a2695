import type { FormServices } from '../../field/services/FormServices.ts';

/**
 * How many choices were found; of more than are shown, that there are more.
 *
 * @example foundText(text, 1) // '1 risultato'
 * @example foundText(text, 200, 50) // '50 di 200 risultati: scrivi di più per restringere'
 */
export function foundText(text: FormServices['text'], count: number, shown = count): string {
  if (count === 0) return text('form.search.none');
  return shown < count ? text('form.search.first', { shown, count }) : text('form.search.found', { count });
}
