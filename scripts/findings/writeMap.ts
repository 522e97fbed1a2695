import type { NamedTitle } from './readTitles.ts';

export interface Findings {
  /** Title of each group of rows, by prefix: `SEC-`. */
  readonly groups: Readonly<Record<string, string>>;
  /** Description of every row. */
  readonly rows: Readonly<Record<string, string>>;
  /** Rows without a test, with the reason. */
  readonly open: Readonly<Record<string, string>>;
}

/**
 * The map from rows to tests as Markdown, and its faults in English: a row without test and reason, one with
 * both, a title with an unknown row.
 */
export function writeMap(
  { groups, rows, open }: Findings,
  titles: ReadonlyMap<string, readonly NamedTitle[]>,
): { map: string; faults: string[] } {
  const proofs = new Map<string, string[]>(Object.keys(rows).map((row) => [row, []]));
  const faults: string[] = [];
  for (const [file, named] of titles) {
    for (const { rows: ids, title } of named) {
      for (const id of ids) {
        const places = proofs.get(id);
        if (places === undefined) faults.push(`${file}: no row is called ${id}`);
        else places.push(`\`${file}\`${title === '' ? '' : `: ${title}`}`);
      }
    }
  }
  for (const [row, places] of proofs) {
    if (places.length === 0 && open[row] === undefined)
      faults.push(`${row}: no test names it, and no reason is given`);
    if (places.length > 0 && open[row] !== undefined)
      faults.push(`${row}: a test names it, and a reason says that none does`);
  }
  for (const row of Object.keys(open))
    if (rows[row] === undefined) faults.push(`open: no row is called ${row}`);
  const tables = Object.entries(groups).map(([prefix, title]) => {
    const lines = Object.entries(rows)
      .filter(([row]) => row.startsWith(prefix))
      .map(([row, what]) => `| ${row} | ${cell(what)} | ${cell(proofOf(proofs.get(row), open[row]))} |`);
    return `## ${title}\n\n| row | what was found | proof |\n|---|---|---|\n${lines.join('\n')}\n`;
  });
  return { map: `${HEAD}\n${tables.join('\n')}`, faults };
}

const HEAD = `# What was found by use and by attack, and the tests that prove it mended

Written by \`npm run findings\` from the titles of the tests and from \`findings.json\`, which says each row in a few words and why a row is open. Not for the hand.
`;

function proofOf(places: readonly string[] = [], reason: string | undefined): string {
  return places.length === 0 ? `**open**: ${reason ?? ''}` : places.join('<br>');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
