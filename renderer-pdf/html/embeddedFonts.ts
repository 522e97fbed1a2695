import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FAMILY = '@fontsource/atkinson-hyperlegible-next';
const FACES = [
  { weight: 400, style: 'normal' },
  { weight: 700, style: 'normal' },
] as const;
const SUBSETS = [
  {
    name: 'latin',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  { name: 'latin-ext', range: 'U+0100-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0' },
] as const;

/** `@font-face` rules with embedded fonts, so that the printed page makes no requests. */
export async function embeddedFonts(): Promise<string> {
  const require = createRequire(import.meta.url);
  const faces = FACES.flatMap((face) => SUBSETS.map((subset) => ({ ...face, ...subset })));
  const rules = await Promise.all(
    faces.map(async ({ weight, style, name, range }) => {
      const file = require.resolve(
        `${FAMILY}/files/atkinson-hyperlegible-next-${name}-${weight}-${style}.woff2`,
      );
      const data = (await readFile(file)).toString('base64');
      return `@font-face{font-family:"Atkinson Hyperlegible Next";font-weight:${weight};font-style:${style};font-display:block;unicode-range:${range};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
    }),
  );
  return rules.join('\n');
}
