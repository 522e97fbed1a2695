const SEPARATORS = [';', ',', '\t'];

/** A first line with the separator for Excel; it is no row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/**
 * Rows of a CSV file (RFC 4180). Encodings: UTF-8, UTF-16 («Testo Unicode») or Windows-1252, which Excel uses
 * by default. The separator is the declared one, else the most frequent in the first line.
 */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = textIn(bytes);
  const separatorLine = SEPARATOR_LINE.exec(text);
  const bare = text.slice(separatorLine?.[0].length ?? 0);
  const first = bare.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  const separator =
    separatorLine?.[1] ?? SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < bare.length; at += 1) {
    const sign = bare[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (bare[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  if (row.some((each) => each !== '')) rows.push(row);
  return rows;
}

function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
