import type { TableSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { addsUp } from '../../table/totals.ts';
import { tableRow } from '../context/fileScope.ts';
import type { Shape } from '../context/Scope.ts';
import { trace } from '../context/trace.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { countedByServer } from './countedByServer.ts';

type Told = Omit<Finding, 'file'>;
type Chart = NonNullable<TableSchema['charts']>[string];

/** Charts that would draw what cannot be; of lists whose server is not asked for their figures. */
export const checkCharts: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const row = tableRow(draft, file);
    for (const [name, chart] of Object.entries(schema.charts ?? {})) {
      const at = under('/charts', name);
      for (const finding of undrawable(schema, chart, row, at)) report({ ...finding, file: file.path });
    }
    const [, second] = Object.entries(schema.charts ?? {}).filter(([, { shown }]) => shown === true);
    if (second !== undefined)
      report({
        code: 'IMPOSSIBLE',
        file: file.path,
        pointer: under('/charts', second[0], 'shown'),
        found: say('secondChart'),
        expected: say('oneAtMost'),
      });
    for (const finding of unasked(schema, draft.product)) report({ ...finding, file: file.path });
  }
};

function* undrawable({ totals = {} }: TableSchema, chart: Chart, row: Shape, at: string): Iterable<Told> {
  const { by, split, of, every, draws } = chart;
  const wrong = (word: string, found: Phrase, expected: Phrase): Told => ({
    code: 'FORBIDDEN_VALUE',
    pointer: under(at, word),
    found,
    expected,
  });
  const isDay = typed(row, by, (shape) => shape.format === 'date');
  if (every !== undefined && isDay === false) yield wrong('by', quoted(by), say('columnOfDays'));
  if (every === undefined && isDay === true) yield wrong('by', quoted(by), say('everyBesideDays'));
  if (every === undefined && draws === 'lines') yield wrong('draws', quoted('lines'), say('barsOrDots'));
  if (split === by) yield wrong('split', quoted(split), say('otherColumnThanBy'));
  for (const [word, field] of [
    ['by', by],
    ['split', split],
  ] as const) {
    if (field === undefined || typed(row, field, ({ type }) => [type].flat().includes('array')) !== true)
      continue;
    yield wrong(word, quoted(field), say('columnOneValue'));
  }
  const kind = of === undefined ? undefined : totals[of];
  if (of === undefined || kind === undefined) return;
  const isNumber = typed(row, of, ({ type }) =>
    ['number', 'integer'].some((each) => [type].flat().includes(each)),
  );
  if (kind !== 'count' && isNumber === false)
    yield wrong('of', say('partOf', { word: kind, name: of }), say('aNumber'));
  const adds = addsUp(kind);
  if (draws === 'bars' && split !== undefined && !adds)
    yield wrong('draws', say('barsUponEachOther', { kind }), say('linesOrSum'));
}

/** What is known of a column, where something is. */
function typed(
  row: Shape,
  field: string,
  is: (shape: { readonly type?: string; readonly format?: string }) => boolean,
) {
  const traced = trace(row, field, say('theRow'));
  if (!('shape' in traced) || traced.shape.type === undefined) return undefined;
  return is(traced.shape as { readonly type?: string; readonly format?: string });
}

/** What a list that is paged by its server needs of its call. */
function* unasked(table: TableSchema, product: ProductDraft['product']): Iterable<Told> {
  const { charts = {}, columns, sorting } = table;
  const words = ['groupBy', 'totals', 'summaryOnly', sorting?.by ?? 'sortBy', sorting?.desc ?? 'sortDesc'];
  const counted = yield* countedByServer(table, product, 'charts', words);
  if (counted === undefined) return;
  const { call, known } = counted;
  for (const [name, chart] of Object.entries(charts)) {
    for (const word of ['by', 'split'] as const) {
      const field = chart[word];
      if (field === undefined || known.includes(field) || !columns.some((each) => each.field === field))
        continue;
      const expected = say('canGroupBy', { call: call.name, names: nearestOf(known, field) });
      const pointer = under('/charts', name, word);
      yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(field), expected };
    }
  }
}
