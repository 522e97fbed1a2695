import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Findings {
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
function writeMap(
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

/** Title of a test or group that names rows of the findings. */
interface NamedTitle {
  readonly rows: readonly string[];
  /** Without the bracketed ids. */
  readonly title: string;
}

const ROW = /\[((?:SEC|PHONE|DESK|SCHEMA|ADMIN|DAY|CASE|XLS|QA)-[A-Z0-9][A-Za-z0-9.-]*|REL-\d+)\]/g;
/** A string in any kind of quotes. */
const TEXT = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

/** Titles in a test file, or titles and notes in a JSON file of cases, that name rows: `[DESK-A1]`. */
function readTitles(source: string): NamedTitle[] {
  const titles: NamedTitle[] = [];
  for (const [, , text = ''] of source.matchAll(TEXT)) {
    const rows = [...text.matchAll(ROW)].map(([, row = '']) => row);
    if (rows.length === 0) continue;
    const title = text.replaceAll(/\[[A-Z]+-[\w.-]+\] ?/g, '').replaceAll(/\\(['"`])/g, '$1');
    titles.push({ rows: [...new Set(rows)], title });
  }
  return titles;
}

// `npm run findings` writes `tests/findings.md`, the map from findings to their tests. `--check` only fails
// when the map differs from the titles. An argument names another root folder.
const words = process.argv.slice(2);
const root = words.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..');
const file = join(root, 'tests/findings.md');

const findings = JSON.parse(readFileSync(join(root, 'tests/findings.json'), 'utf8')) as Findings;
const files = globSync(
  ['tests/**/*.test.{ts,tsx}', 'tests/**/*.cases.{ts,json}', 'schemas/**/*.scenario.json'],
  { cwd: root },
);
const titles = new Map(
  files.sort().map((each) => [each, readTitles(readFileSync(join(root, each), 'utf8'))] as const),
);
const { map, faults } = writeMap(findings, titles);

if (!words.includes('--check')) writeFileSync(file, map);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== map)
  faults.push('tests/findings.md is not what the titles say: npm run findings');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
