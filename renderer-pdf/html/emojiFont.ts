import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FAMILY = '@fontsource/noto-emoji';
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
  const file = readFileSync(require.resolve(`${FAMILY}/files/noto-emoji-emoji-400-normal.woff2`));
  const ranges: Readonly<Record<string, string>> = require(`${FAMILY}/unicode.json`);
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
