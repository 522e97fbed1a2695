/*
 * Browsers decode a text of ASCII at once, but one with a single other letter slowly and into twice the memory: 18 ms
 * in place of 2 were measured for a script of 480 kB, on a processor of full speed. So other letters are escapes.
 */

/** A part of a page outside of elements with raw text, such as scripts. */
export const asciiMarkup = (markup: string): string =>
  markup.replaceAll(/[\u{80}-\u{10ffff}]/gu, (letter) => `&#${letter.codePointAt(0)};`);

/** JSON with the same meaning, or a script that has other letters in texts and patterns alone, not in `String.raw`. */
export const asciiScript = (script: string): string =>
  script.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
