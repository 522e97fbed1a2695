import type { Tree } from './readTree.ts';

/** Words of this product that a generic engine has no reason to say. */
const PRODUCT_WORDS = new Set([
  'cantiere',
  'cantieri',
  'caposquadra',
  'ddt',
  'discharge',
  'enel',
  'fir',
  'pjc',
  'rapportino',
  'scarico',
  'silo',
  'silos',
  'sobis',
  'sostegno',
  'squad',
  'squadra',
  'team',
  'teams',
  'vis',
]);

/** Lists of a library's icons, which has a team among its drawings. */
const ICON_NAMES = 'engine/react/icons/';

/** The engine says no word of the product, not even in a comment; ids of requirements (`TEAM-03`) are let through. */
export function checkEngineWords(tree: Tree): string[] {
  return tree.sources
    .filter(({ path }) => path.startsWith('engine/') && !path.startsWith(ICON_NAMES))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          productWords(line).map(
            (word) => `${path}:${index + 1}: the engine knows no product, but says "${word}"`,
          ),
        ),
    );
}

function productWords(line: string): string[] {
  const words = line
    .replace(/\b[A-Z]{2,5}-\d+/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-zà-ù]+/g);
  return (words ?? []).filter((word) => PRODUCT_WORDS.has(word));
}
