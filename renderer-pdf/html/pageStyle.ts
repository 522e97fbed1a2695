import type { PageMargins } from '../view/PageMargins.ts';

/** A CSS string: quotes, backslashes, line breaks and `<` (which could end the style element) are written as escapes. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}

/** The page rule: paper, margins, page header and page number in the margin boxes; the first page has its head instead. */
export function pageStyle(page: PageMargins): string {
  const [before, between, after] = page.pageWords;
  const box =
    'font: 8pt "Atkinson Hyperlegible Next", "Noto Emoji", "DejaVu Sans", sans-serif; color: #55616e;';
  return `@page {
  size: ${page.size}${page.landscape ? ' landscape' : ''};
  margin: 17mm 14mm 16mm;
  @top-left { content: ${quoted(page.topLeft)}; ${box} }
  @top-right { content: ${quoted(page.topRight)}; ${box} }
  @bottom-left { content: ${quoted(page.bottomLeft)}; ${box} }
  @bottom-right { content: ${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}; ${box} }
}
@page :first {
  @top-left { content: none; }
  @top-right { content: none; }
}`;
}
