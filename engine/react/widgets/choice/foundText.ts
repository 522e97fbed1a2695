import type { FormServices } from '../../field/services/FormServices.ts';

/**
 * Number of matches, and whether the list contains only the first ones.
 *
 * @example foundText(text, 1) // '1 risultato'
 * @example foundText(text, 200, 50) // '50 di 200 risultati: scrivi di più per restringere'
 */
export function foundText(text: FormServices['text'], count: number, shown = count): string {
  if (count === 0) return text('form.search.none');
  return shown < count ? text('form.search.first', { shown, count }) : text('form.search.found', { count });
}
