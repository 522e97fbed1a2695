import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeStories } from '../../scripts/stories/writeStories.ts';

const ROOT = join(import.meta.dirname, '../..');
/** As many as the peers are compared by. */
const ROWS = 41;

interface Row {
  readonly says: string;
  readonly answer: string;
  readonly stories: readonly string[];
  readonly tests: readonly string[];
}

const rows = readRows();
let stories: ReadonlySet<string>;
beforeAll(async () => {
  stories = new Set((await writeStories(ROOT)).map((name) => name.replace('.stories.tsx', '')));
});

describe('the table of the grammar in engine/GRAMMAR.md', () => {
  it('answers every row of the comparison, and names the missing part unless the answer is yes', () => {
    expect(rows.length).toBe(ROWS);
    for (const { says, answer } of rows) expect(answer, says).toMatch(/^(yes|no|partly: .+)$/);
    expect(rows.filter(({ answer }) => answer === 'yes').length).toBeGreaterThanOrEqual(36);
  });

  it.each(rows.filter(({ answer }) => answer !== 'no'))('has stories and tests of $says', (row) => {
    expect(row.stories.length).toBeGreaterThan(0);
    expect(row.tests.length).toBeGreaterThan(0);
    for (const story of row.stories) expect([...stories], story).toContain(story);
    for (const test of row.tests)
      expect(existsSync(join(ROOT, `${test}.test.ts`)) || existsSync(join(ROOT, test)), test).toBe(true);
  });
});

function readRows(): readonly Row[] {
  const text = readFileSync(join(ROOT, 'engine/GRAMMAR.md'), 'utf8');
  const [section = ''] = text
    .split(/\n(?:## |To add)/)
    .filter((each) => each.startsWith('# What a schema can say'));
  const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line): Row => {
    const [says = '', answer = '', shown = '', held = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { says, answer, stories: quoted(shown), tests: quoted(held) };
  });
}

function quoted(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
