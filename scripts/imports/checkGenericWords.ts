import type { Tree } from './readTree.ts';

/** Words of this product that what is made for any has no reason to say. */
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

/** What has to do for any product, and what is let through there. */
const GENERIC = [
  {
    folder: 'engine/',
    // A library's icons, which has a team among its drawings; the word by which the host knows a page of its own.
    except: ['engine/react/icons/', 'engine/react/app/sessionClient.ts'],
    words: [] as string[],
  },
  {
    folder: 'server/host/',
    // The product's refusals and its table of prints are still here.
    except: [
      'server/host/errors/codes/',
      'server/host/errors/registry.ts',
      'server/host/db/TechnicalTables.ts',
    ],
    // The name of the program, in cookies, files and the database's role.
    words: ['cantiere', 'cantieri'],
  },
];

/** Engine and host say no word of the product, not even in a comment; ids of requirements (`TEAM-03`) are let through. */
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
