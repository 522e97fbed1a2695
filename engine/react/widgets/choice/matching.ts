import { foldedText } from '../../../index.ts';
import type { Choice, FormServices } from '../../field/FormServices.ts';

/**
 * Choices whose label contains every typed word, at most `limit`; blanks inside a code are ignored. Labels in
 * which each word starts a word come first.
 */
export function matching(choices: readonly Choice[], typed: string, limit = 50): readonly Choice[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  const matches = choices.filter(({ label }) =>
    words.every(
      (word) => foldedText(label).includes(word) || (/\d/.test(word) && joined(label).includes(word)),
    ),
  );
  const wordStarts = new Set(matches.filter(({ label }) => words.every((word) => begins(label, word))));
  return [...wordStarts, ...matches.filter((choice) => !wordStarts.has(choice))].slice(0, limit);
}

function begins(label: string, word: string): boolean {
  return foldedText(label)
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(word));
}

/** The label without blanks: `'17 04 05'` is matched by `170405`. */
function joined(label: string): string {
  return foldedText(label).replaceAll(' ', '');
}

/** The choice whose value equals the typed text; blanks are ignored. */
export function typedChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  return choices.find(({ value }) => joined(String(value)) === joined(typed));
}

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
