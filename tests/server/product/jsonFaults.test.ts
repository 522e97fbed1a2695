import { describe, expect, it } from 'vitest';
import { SCHEMA_BOUNDS, say } from '../../../engine/node.ts';
import { judgeSchemas } from '../../../server/host/product/judge/judgeSchemas.ts';
import { jsonFaults } from '../../../server/host/product/SchemaFault.ts';
import { libraryFiles } from '../../engine/support/library.ts';

const deep = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}"[[[ { \\" {"${close.repeat(levels)}`;

describe('a text that is no schema file', () => {
  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('reports %s deeper than any schema', (_what, open, close) => {
    expect(jsonFaults(deep(SCHEMA_BOUNDS.depth, open, close))).toEqual([]);
    for (const levels of [SCHEMA_BOUNDS.depth + 2, 200_000])
      expect(jsonFaults(deep(levels, open, close))).toEqual([
        { line: 1, column: expect.any(Number), what: say('jsonTooDeep', { deep: 50 }) },
      ]);
  });

  it.each([
    ['a text without an end', `"${'a'.repeat(1_000_000)}`],
    ['an escape without an end', `"${'\\'.repeat(1_000_001)}`],
    ['texts that each have none', '"\\'.repeat(50_000)],
    ['values without a sign between', '"a"'.repeat(50_000)],
  ])('is read once: %s', (_what, text) => {
    expect(jsonFaults(text)).toHaveLength(1);
  });
});

it('reports files too deep to serialise, and examines the others on request', async () => {
  const files = await libraryFiles();
  let sections: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) sections = [sections];
  const { findings } = await judgeSchemas({ ...files, 'loans/loan.form.json': { sections } });
  expect(findings).toEqual([expect.objectContaining({ code: 'TOO_BIG' })]);

  const waiting = Array.from({ length: 25 }, (_, at) => judgeSchemas({ [`a${at}.form.json`]: {} }));
  const codes = (await Promise.all(waiting)).map((each) => each.findings[0]?.code);
  expect(codes.at(-1)).toBe('TOO_SLOW');
  const again = await judgeSchemas({ 'a24.form.json': {} });
  expect(again.findings.map(({ code }) => code)).not.toContain('TOO_SLOW');
});

it('[SEC-Q12] bounds and hash of files are each found in a turn of their own, for others to be answered', async () => {
  const files = await libraryFiles();
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const readIn: number[] = [];
  const form = {
    ...(files['loans/loan.form.json'] as object),
    get submit() {
      readIn.push(turn);
      return 'Presta';
    },
  };
  count();
  const began = turn;
  const judged = judgeSchemas({ ...files, 'loans/loan.form.json': form });
  await judged.finally(() => (isOver = true));
  const [bounds = 0, hash = 0] = readIn;
  expect(bounds).toBeGreaterThan(began);
  expect(hash).toBeGreaterThan(bounds);
});
