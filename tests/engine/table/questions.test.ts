import { describe, expect, it } from 'vitest';
import {
  type Context,
  type Product,
  questionOf,
  type Scenario,
  type TableSchema,
} from '../../../engine/index.ts';
import { metaOf, scenarioCoverage } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { libraryFiles, loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const meta = metaOf(await libraryFiles());
const ask = { when: { 'row.state': { const: 'closed' } }, message: 'loan.owes' };
const closed = { row: { state: 'closed' } };
const out = { row: { state: 'out' } };

/** The library's loans, where forgiving a fine, and changing one, is asked about once the loan is closed. */
function asking(...scenarios: Scenario[]): Product {
  const { loans } = library.tables;
  if (loans === undefined) throw new Error('The library has no list of loans.');
  const table: TableSchema = {
    ...loans,
    actions: loans.actions?.map((action) => (action.id === 'forgive' ? { ...action, ask } : action)) ?? [],
    columns: loans.columns.map((column) =>
      column.edit === undefined ? column : { ...column, edit: { ...column.edit, ask } },
    ),
  };
  const ownScenarios = { $schema: '', scenarios };
  return {
    ...library,
    tables: { ...library.tables, loans: table },
    scenarios: { own: ownScenarios },
  } as Product;
}

const example = (given: Context, asks: string[]): Scenario => ({
  title: 'x',
  table: 'loans',
  given,
  expect: { asks },
});

describe('questions before saving', () => {
  it.each([
    ['while its condition holds', { ask }, closed, 'loan.owes'],
    ['not otherwise', { ask }, out, undefined],
    ['never where nothing says so', {}, closed, undefined],
  ])('%s', (_story, of, context, message) => {
    expect(questionOf(of, context)).toBe(message);
  });

  it.each([
    ['asked, as expected', closed, ['forgive', 'fine'], 0],
    ['asked, not as expected', closed, ['forgive'], 1],
    ['not asked, as expected', out, [], 0],
    ['not asked, not as expected', out, ['fine'], 1],
  ])('an example reports: %s', (_story, given, asks, told) => {
    const check = () => () => [];
    expect(runScenario(asking(), example(given, asks), check)).toHaveLength(told);
  });

  it('is proved by examples both ways, of actions and of inputs', () => {
    const missing = (product: Product) =>
      scenarioCoverage(product, meta)
        .flatMap((each) => each.missing)
        .filter((claim) => claim.includes('/ask/when'));
    expect(missing(asking())).toHaveLength(4);
    expect(missing(asking(example(closed, ['forgive', 'fine'])))).toHaveLength(2);
    expect(missing(asking(example(closed, ['forgive', 'fine']), example(out, [])))).toEqual([]);
  });
});
