import type { Choice } from '../../field/services/FormServices.ts';

/** Lower case without accents: `'Càvo'` is found by `cavo`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Choices whose label holds every typed word, with or without its blanks, in their order, at most `limit`. */
export function matching(choices: readonly Choice[], typed: string, limit = 50): readonly Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return choices
    .filter(({ label }) =>
      words.every((word) => plain(label).includes(word) || (/\d/.test(word) && joined(label).includes(word))),
    )
    .slice(0, limit);
}

/** A code without its blanks: `'17 04 05'` is found by `170405`. */
function joined(label: string): string {
  return plain(label).replaceAll(' ', '');
}

/** The choice that somebody means who writes its value by hand, blanks or none. */
export function writtenChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  return choices.find(({ value }) => joined(String(value)) === joined(typed));
}
