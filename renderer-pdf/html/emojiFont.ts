import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FAMILY = '@fontsource/noto-emoji';
/** Emoji and what changes the one before it; not signs that the typeface of texts has, such as © and ↑. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;
/** What stands for an emoji that is newer than the font. */
const UNKNOWN = '[emoji]';

/** The font of emoji, in one colour as paper is: half a megabyte, given to a page that shows one. */
export interface EmojiFont {
  /** Its `@font-face` rule for a page with emoji, else nothing. */
  face(text: string): string;
  /** A text in which what the font cannot draw is a word. */
  drawn(text: string): string;
}

/** The font is read with the first paper that shows an emoji: most show none. */
export function createEmojiFont(): EmojiFont {
  let read: ReturnType<typeof readFont> | undefined;
  const font = () => {
    read ??= readFont();
    return read;
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

/** The first and last code of each part of a `unicode-range`. */
function spansOf(range: string): readonly (readonly [number, number])[] {
  return range.split(',').map((part) => {
    const [first = '', last = first] = part.replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
