import { describe, expect, it } from 'vitest';
import { mergeJson } from '../../../engine/editor/index.ts';
import { SCHEMA_BOUNDS } from '../../../engine/node.ts';
import { privilegeEscalations } from '../../../server/host/publishing/edits/privilegeEscalations.ts';
import { jsonDifferences } from '../../../server/host/publishing/json.ts';
import { testProduct } from '../../support/testProduct.ts';

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const LIST = names(SCHEMA_BOUNDS.list, 'a');
const OTHER = names(SCHEMA_BOUNDS.list, 'b');
const wide = (value: unknown) =>
  Object.fromEntries(names(SCHEMA_BOUNDS.names, 'k').map((name) => [name, value]));

/** Processor time of this thread in ms, which excludes the load of other processes. */
const computed = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Minimum of five measurements in ms. */
function cost(work: () => unknown, clock = computed): number {
  const once = () => {
    const before = clock();
    work();
    return clock() - before;
  };
  return Math.min(...Array.from({ length: 5 }, once));
}

/**
 * Quadratic work costs some thousands of times as much as writing the text; linear work tens of times.
 * Serializing is shorter than the resolution of processor time, so it is measured by elapsed time.
 */
const bound = (content: unknown) =>
  400 *
  cost(
    () => JSON.stringify(content),
    () => performance.now(),
  );

describe('typed content is compared in time that grows linearly with its length', () => {
  const user = { userId: 1, role: 'x', permissions: [] } as never;
  it.each([
    ['a list that is new', LIST, () => jsonDifferences(['z'], LIST)],
    ['a list of other names', LIST, () => jsonDifferences(OTHER, LIST)],
    ['a list in another order', LIST, () => jsonDifferences(LIST, LIST.toReversed())],
    [
      'a list that both changed',
      [LIST, OTHER, LIST],
      () => mergeJson(LIST, OTHER, [...LIST.toReversed(), 'z']),
    ],
    ['a list to which both added', LIST, () => mergeJson(['z'], ['z', ...OTHER], [...LIST, 'z'])],
    ['an object of many names', wide('x'), () => jsonDifferences(wide('x'), wide('y'))],
  ])('[SEC-Q5] %s', (_, content, compare) => {
    expect(cost(compare)).toBeLessThan(bound(content));
  });

  it('[SEC-Q5] the inputs of its buttons are collected once, not at each difference', async () => {
    const product = await testProduct();
    const [before, after] = [{ 'a/b.table.json': wide('x') }, { 'a/b.table.json': wide('y') }];
    const look = () => privilegeEscalations({ user, product }, before, after, ['a/b.table.json']);
    expect(cost(look)).toBeLessThan(bound(after));
  });
});
