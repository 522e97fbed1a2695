import { readFileSync } from 'node:fs';
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

const EMOJI_FAMILY = '@fontsource/noto-emoji';
/** Emoji and their modifiers; not characters of the text font, such as © and ↑. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;
/** Text in place of an emoji that the font does not contain. */
const UNKNOWN = '[emoji]';

/** The monochrome emoji font, half a megabyte, embedded only into pages with emoji. */
export interface EmojiFont {
  /** Its `@font-face` rule for a page with emoji, else ''. */
  face(text: string): string;
  /** The text with unsupported emoji replaced by `UNKNOWN`. */
  drawn(text: string): string;
}

/** Creates the emoji font; its file is read for the first document with emoji. */
export function createEmojiFont(): EmojiFont {
  let loaded: ReturnType<typeof readFont> | undefined;
  const font = () => {
    loaded ??= readFont();
    return loaded;
  };
  const isKnown = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x2000 || font().spans.some(([first, last]) => first <= code && code <= last);
  };
  return {
    face: (text) => (text.search(EMOJI) === -1 ? '' : font().rule),
    drawn: (text) => text.replaceAll(EMOJI, (sign) => (isKnown(sign) ? sign : UNKNOWN)),
  };
}

function readFont() {
  const require = createRequire(import.meta.url);
  const file = readFileSync(require.resolve(`${EMOJI_FAMILY}/files/noto-emoji-emoji-400-normal.woff2`));
  const ranges: Readonly<Record<string, string>> = require(`${EMOJI_FAMILY}/unicode.json`);
  return {
    rule: `@font-face{font-family:"Noto Emoji";font-display:block;src:url(data:font/woff2;base64,${file.toString('base64')}) format("woff2")}`,
    spans: Object.values(ranges).flatMap(spansOf),
  };
}

/** The first and last code points of each part of a `unicode-range`. */
function spansOf(range: string): readonly (readonly [number, number])[] {
  return range.split(',').map((part) => {
    const [first = '', last = first] = part.replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
