/** Title of a test or group that names rows of the findings. */
export interface NamedTitle {
  readonly rows: readonly string[];
  /** Without the bracketed ids. */
  readonly title: string;
}

const ROW = /\[((?:SEC|PHONE|DESK|SCHEMA|ADMIN|DAY|CASE|XLS|QA)-[A-Z0-9][A-Za-z0-9.-]*|REL-\d+)\]/g;
/** A string in any kind of quotes. */
const TEXT = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

/** Titles in a test file, or titles and notes in a JSON file of cases, that name rows: `[DESK-A1]`. */
export function readTitles(source: string): NamedTitle[] {
  const titles: NamedTitle[] = [];
  for (const [, , text = ''] of source.matchAll(TEXT)) {
    const rows = [...text.matchAll(ROW)].map(([, row = '']) => row);
    if (rows.length === 0) continue;
    const title = text.replaceAll(/\[[A-Z]+-[\w.-]+\] ?/g, '').replaceAll(/\\(['"`])/g, '$1');
    titles.push({ rows: [...new Set(rows)], title });
  }
  return titles;
}
