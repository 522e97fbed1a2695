/** The reduced XML of a sheet for the reader: only rows with a value. */
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
 * Drops rows without values: cells that only have a style may be at any distance, and the reader would
 * allocate all rows up to them. A formula counts by its cached value.
 */
export function sheetXml(xml: string, most: { readonly rows: number; readonly columns: number }): SheetXml {
  const from = xml.search(/<\/(?:\w+:)?sheetData>/);
  const [head = '', ...rows] = (from < 0 ? xml : xml.slice(0, from)).split(ROW);
  const formulas: SheetFormula[] = [];
  let outside: SheetXml['outside'];
  const valued = rows.filter((row) => {
    const rowNumber = Number(attribute(row.slice(0, row.indexOf('>')), 'r'));
    let at = { row: rowNumber, letters: '' };
    let hasValue = false;
    for (const match of row.matchAll(TAG)) {
      const [tag, name, attributes = ''] = match;
      if (name === 'c') {
        const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(attribute(attributes, 'r')) ?? [];
        at = { row: Math.max(rowNumber, Number(digits)), letters };
      } else if (name === 'f') formulas.push(at);
      else if (!tag.endsWith('/>') && !row.startsWith('</', match.index + tag.length)) {
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

/** Column number from 1: `A` is 1. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
