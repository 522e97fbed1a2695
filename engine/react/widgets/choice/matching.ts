import type { Choice } from '../../form/services/FormServices.ts';

/** Lower case without accents: `'Càvo'` is found by `cavo`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Choices whose label holds every typed word, in their order, at most `limit`. */
export function matching(choices: readonly Choice[], typed: string, limit = 50): readonly Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return choices
    .filter((choice) => words.every((word) => plain(choice.label).includes(word)))
    .slice(0, limit);
}
