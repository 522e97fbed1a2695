import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from '../support/runScript.ts';
import { writeTestFolder } from '../support/writeTestFolder.ts';

// Put together here: written out they would be taken for this file's own rows.
const BOX = `DESK-${'A1'}`;
const TOAST = `DESK-${'A2'}`;

const project = ({ title = '', open = {} }: { readonly title?: string; readonly open?: object }) =>
  writeTestFolder({
    'tests/findings.json': JSON.stringify({
      groups: { 'DESK-': 'Used at a desk' },
      rows: { [BOX]: 'No box | for a danger', [TOAST]: 'A toast over the button' },
      open,
    }),
    'tests/browser/fir.test.ts': `it('${title}', () => {});`,
  });
const run = (root: string, ...words: string[]) => runScript('scripts/findings.ts', [root, ...words]);
const mapOf = (root: string) => readFileSync(join(root, 'tests/findings.md'), 'utf8');

it('each row is listed with its test, or with the reason for its absence', async () => {
  const root = project({
    title: `[${BOX}] [ORD-08] has a box for each danger`,
    open: { [TOAST]: 'the customer is asked' },
  });
  expect(await run(root)).toMatchObject({ code: 0, stderr: '' });
  expect(mapOf(root)).toContain('## Used at a desk');
  expect(mapOf(root)).toContain(
    `| ${BOX} | No box \\| for a danger | \`tests/browser/fir.test.ts\`: has a box for each danger |`,
  );
  expect(mapOf(root)).toContain(`| ${TOAST} | A toast over the button | **open**: the customer is asked |`);
  expect((await run(root, '--check')).code).toBe(0);
});

it.each([
  ['a row without a test', { title: `[${BOX}] has a box` }, `${TOAST}: no test names it`],
  [
    'a reason that a test contradicts',
    { title: `[${BOX}] [${TOAST}] both`, open: { [TOAST]: 'later' } },
    `${TOAST}: a test names it, and a reason`,
  ],
  [
    'a title that names no row',
    { title: `[${BOX}] [${TOAST}] [DESK-${'A99'}] typed wrong` },
    `no row is called DESK-${'A99'}`,
  ],
])('fails for %s', async (_, given, words) => {
  const { code, stderr } = await run(project(given));
  expect(code).toBe(1);
  expect(stderr).toContain(words);
});

it('fails in `npm test` where the titles have changed since the map was written, and leaves it', async () => {
  const root = project({ title: `[${BOX}] [${TOAST}] both` });
  const { code, stderr } = await run(root, '--check');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'tests/findings.md is not what the titles say: npm run findings\n',
  });
  expect(() => mapOf(root)).toThrow('ENOENT');
});
