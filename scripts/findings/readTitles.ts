/** A test's or a group's title that names rows. */
export interface NamedTitle {
  readonly rows: readonly string[];
  /** Without the ids in brackets. */
  readonly title: string;
}

const ROW = /\[((?:SEC|PHONE|DESK|SCHEMA|ADMIN|DAY|CASE|XLS|QA)-[A-Z0-9][A-Za-z0-9.-]*|REL-\d+)\]/g;
/** A text in single, double or slanted quotes. */
const TEXT = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

/** The titles of a test file, or the titles and notes of a JSON file of cases, that name a row of the findings: `[DESK-A1]`. */
export function readTitles(source: string): NamedTitle[] {
  const found: NamedTitle[] = [];
  for (const [, , text = ''] of source.matchAll(TEXT)) {
    const rows = [...text.matchAll(ROW)].map(([, row = '']) => row);
    if (rows.length === 0) continue;
    const title = text.replaceAll(/\[[A-Z]+-[\w.-]+\] ?/g, '').replaceAll(/\\(['"`])/g, '$1');
    found.push({ rows: [...new Set(rows)], title });
  }
  return found;
}
