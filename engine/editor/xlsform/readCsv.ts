const SEPARATORS = [';', ',', '\t'];

/** The rows of a CSV file, with whichever separator its first line has most of; quotes as RFC 4180 has them. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const bare = text.replace(/^\uFEFF/, '');
  const first = bare.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  const separator = SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
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
