/** What the reader is given of the XML of a sheet: rows that hold a value, and nothing else. */
export interface SheetXml {
  readonly xml: string;
  /** The first cell outside of the bounds. */
  readonly outside: { readonly row: number; readonly letters: string } | undefined;
  readonly formulas: readonly SheetFormula[];
}

export interface SheetFormula {
  readonly row: number;
  readonly letters: string;
}

const ROW = /(?=<(?:\w+:)?row\b)/;
const TAG = /<(?:\w+:)?(c|v|is|f)\b([^>]*)>/g;

/**
 * Cells without a value say how they look, at any distance: they count for nothing, and their rows go, so that the reader makes no room for them. Of a formula the
 * value counts that it came to.
 */
export function sheetXml(xml: string, most: { readonly rows: number; readonly columns: number }): SheetXml {
  const from = xml.search(/<\/(?:\w+:)?sheetData>/);
  const [head = '', ...rows] = (from < 0 ? xml : xml.slice(0, from)).split(ROW);
  const formulas: SheetFormula[] = [];
  let outside: SheetXml['outside'];
  const valued = rows.filter((row) => {
    const own = Number(attribute(row.slice(0, row.indexOf('>')), 'r'));
    let at = { row: own, letters: '' };
    let hasValue = false;
    for (const found of row.matchAll(TAG)) {
      const [tag, name, said = ''] = found;
      if (name === 'c') {
        const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(attribute(said, 'r')) ?? [];
        at = { row: Math.max(own, Number(digits)), letters };
      } else if (name === 'f') formulas.push(at);
      else if (!tag.endsWith('/>') && !row.startsWith('</', found.index + tag.length)) {
        hasValue = true;
        if (at.row > most.rows || columnNumber(at.letters) > most.columns) outside ??= at;
      }
    }
    return hasValue;
  });
  return { xml: `${head}${valued.join('')}${from < 0 ? '' : xml.slice(from)}`, outside, formulas };
}

export function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** Counted from 1, as `A` is. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
