import { describe, expect, it } from 'vitest';
import { nearTests, testsImporting } from '../../../scripts/test/nearTests.ts';

/** A file with its imports. */
const source = (path: string, imports: readonly string[] = [], text = '') => ({
  path,
  text,
  imports: imports.map((target) => ({ specifier: target, line: 1, target })),
});

const SOURCES = [
  source('engine/values/equality.ts'),
  source('engine/form/settle.ts', ['engine/values/equality.ts']),
  source('tests/engine/values/equal.test.ts', ['engine/values/equality.ts']),
  source('tests/engine/form/settle.test.ts', ['engine/form/settle.ts']),
  source('tests/browser/vehicles/list.test.ts'),
  source('tests/server/checklist/pjc.test.ts', [], "post('pjc')"),
  source('tests/schemas/labels.test.ts'),
];

describe('the tests near a change', () => {
  it('are those that import it, the nearest first', () => {
    expect(nearTests(SOURCES, ['engine/values/equality.ts'])).toEqual([
      { path: 'tests/engine/values/equal.test.ts', steps: 1 },
      { path: 'tests/engine/form/settle.test.ts', steps: 2 },
    ]);
  });

  it('are a changed test itself, before all others', () => {
    const [first] = nearTests(SOURCES, ['engine/values/equality.ts', 'tests/schemas/labels.test.ts']);
    expect(first).toEqual({ path: 'tests/schemas/labels.test.ts', steps: 0 });
  });

  it('are, of a schema, those that name it and those that read all of them', () => {
    expect(nearTests(SOURCES, ['schemas/checklist/pjc.form.json']).slice(0, 2)).toEqual([
      { path: 'tests/schemas/labels.test.ts', steps: 1 },
      { path: 'tests/server/checklist/pjc.test.ts', steps: 1 },
    ]);
  });

  it('are, of what a built page is made of, those of the area of that name', () => {
    expect(nearTests(SOURCES, ['screens/areas/vehicles/Map.tsx'])).toEqual([
      { path: 'tests/browser/vehicles/list.test.ts', steps: 3 },
    ]);
  });
});

it('the tests that import a package are those that do so themselves or through a helper', () => {
  const sources = [
    { path: 'tests/a.test.ts', text: '', imports: [{ specifier: 'fast-check', line: 1, target: null }] },
    { path: 'tests/support/b.ts', text: '', imports: [{ specifier: 'fast-check', line: 1, target: null }] },
    source('tests/c.test.ts', ['tests/support/b.ts']),
    source('tests/d.test.ts', ['tests/a.ts']),
  ];
  expect(testsImporting(sources, ['fast-check'])).toEqual(['tests/a.test.ts', 'tests/c.test.ts']);
  expect(testsImporting(sources, ['tests/support/b.ts'])).toEqual(['tests/c.test.ts']);
});
