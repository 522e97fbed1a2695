import type { Tree } from './readTree.ts';

/** Words of this product that generic code must not contain. */
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

/** Generic folders and their exceptions. */
const GENERIC = [
  {
    folder: 'engine/',
    // Library icons, one of them called team; the path of a page of the host.
    except: ['engine/react/icons/', 'engine/react/app/sessionClient.ts'],
    words: [] as string[],
  },
  {
    folder: 'server/host/',
    // The product's print table, not yet moved.
    except: ['server/host/db/TechnicalTables.ts'],
    // Name of the program in cookies, files and the database role.
    words: ['cantiere', 'cantieri'],
  },
];

/**
 * Engine and host must not contain words of the product, not even in comments; requirement ids (`TEAM-03`)
 * are allowed.
 */
export function checkGenericWords(tree: Tree): string[] {
  return GENERIC.flatMap(({ folder, except, words }) =>
    tree.sources
      .filter(({ path }) => path.startsWith(folder) && !except.some((each) => path.startsWith(each)))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) =>
          productWords(line)
            .filter((word) => !words.includes(word))
            .map(
              (word) => `${path}:${index + 1}: ${folder.slice(0, -1)} knows no product, but says "${word}"`,
            ),
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
