import { foldedText } from '../../../index.ts';
import type { Choice } from '../../field/services/FormServices.ts';

/** Choices whose label holds every typed word, with or without its blanks: first those in which each begins a word, then in their order, at most `limit`. */
export function matching(choices: readonly Choice[], typed: string, limit = 50): readonly Choice[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  const found = choices.filter(({ label }) =>
    words.every(
      (word) => foldedText(label).includes(word) || (/\d/.test(word) && joined(label).includes(word)),
    ),
  );
  const begun = new Set(found.filter(({ label }) => words.every((word) => begins(label, word))));
  return [...begun, ...found.filter((each) => !begun.has(each))].slice(0, limit);
}

function begins(label: string, word: string): boolean {
  return foldedText(label)
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(word));
}

/** A code without its blanks: `'17 04 05'` is found by `170405`. */
function joined(label: string): string {
  return foldedText(label).replaceAll(' ', '');
}

/** The choice that somebody means who writes its value by hand, blanks or none. */
export function writtenChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  return choices.find(({ value }) => joined(String(value)) === joined(typed));
}
