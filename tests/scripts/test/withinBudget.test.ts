import { expect, it } from 'vitest';
import { withinBudget } from '../../../scripts/test/nearTests.ts';

const TESTS = ['tests/a.test.ts', 'tests/browser/b.test.ts', 'tests/c.test.ts'] as const;
const tests = TESTS.map((path, steps) => ({ path, steps }));
const [near, farther, farthest] = TESTS;

it('as many of the nearest tests as two minutes take are run; the others are named', () => {
  expect(withinBudget(tests, {})).toEqual({ run: TESTS, left: [] });
  expect(withinBudget(tests, { [farther]: 300 })).toEqual({ run: [near, farthest], left: [farther] });
});

it('the nearest is run however long it takes', () => {
  expect(withinBudget(tests, { [near]: 300 })).toEqual({ run: [near], left: [farther, farthest] });
});
