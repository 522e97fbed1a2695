import type { CallModel, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { inputWords } from '../../../records/lists.ts';
import { entryOf } from '../../../values/paths.ts';
import { tableRow } from '../../context/fileScope.ts';
import { type Shape, trace } from '../../context/Scope.ts';
import { under } from '../../pointer.ts';
import { type AssembledProduct, filesOf, type ProductCheck } from '../../SchemaFile.ts';

type LocalFinding = Omit<Finding, 'file'>;
type Chart = NonNullable<TableSchema['charts']>[string];
type Parts = AssembledProduct['product'];

/**
 * Checks `totals`, `groupBy` and `charts` of tables: numeric columns for totals, drawable charts. For a table paged by its server, the call must take the words and answer a
 * summary.
 */
export const checkCounted: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<TableSchema>(assembled, 'table')) {
    const row = tableRow(assembled, file);
    const findings = [
      ...uncounted(schema, row),
      ...undrawable(schema, row),
      ...unasked(schema, assembled.product),
    ];
    for (const finding of findings) report({ ...finding, file: file.path });
  }
};

function* uncounted({ totals = {} }: TableSchema, row: Shape): Iterable<LocalFinding> {
  for (const [field, kind] of Object.entries(totals)) {
    const isBound = kind === 'min' || kind === 'max';
    const isDay = (shape: Typed) => isBound && shape.format?.startsWith('date') === true;
    if (kind === 'count' || columnFits(row, field, (shape) => isNumber(shape) || isDay(shape)) !== false)
      continue;
    yield {
      code: 'FORBIDDEN_VALUE',
      pointer: under('/totals', field),
      found: say('partOf', { word: kind, name: field }),
      expected: say(isBound ? 'numberOrDay' : 'aNumber'),
    };
  }
}

function* undrawable(table: TableSchema, row: Shape): Iterable<LocalFinding> {
  const charts = Object.entries(table.charts ?? {});
  for (const [name, chart] of charts) yield* undrawn(table, chart, row, under('/charts', name));
}

function* undrawn(
  { totals = {} }: TableSchema,
  chart: Chart,
  row: Shape,
  at: string,
): Iterable<LocalFinding> {
  const { by, split, of, every } = chart;
  const wrong = (word: string, found: Phrase, expected: Phrase): LocalFinding => ({
    code: 'FORBIDDEN_VALUE',
    pointer: under(at, word),
    found,
    expected,
  });
  const isDay = columnFits(row, by, (shape) => shape.format === 'date');
  if (every === undefined && isDay === true) yield wrong('by', quoted(by), say('everyBesideDays'));
  if (split === by) yield wrong('split', quoted(split), say('otherColumnThanBy'));
  const kind = of === undefined ? undefined : totals[of];
  if (of === undefined || kind === undefined) return;
  if (kind !== 'count' && columnFits(row, of, isNumber) === false)
    yield wrong('of', say('partOf', { word: kind, name: of }), say('aNumber'));
}

type Typed = { readonly type?: unknown; readonly format?: string };
const isNumber = ({ type }: Typed): boolean =>
  [type].flat().some((each) => each === 'number' || each === 'integer');

/** Result of `is` on the shape of a column; undefined if the column or its type cannot be resolved. */
function columnFits(row: Shape, field: string, is: (shape: Typed) => boolean): boolean | undefined {
  const target = trace(row, field, say('theRow'));
  return !('shape' in target) || target.shape.type === undefined ? undefined : is(target.shape as Typed);
}

/** Checks that the call of a server-paged table can be asked for totals, groups and charts. */
function* unasked(table: TableSchema, product: Parts): Iterable<LocalFinding> {
  const { by = 'sortBy', desc = 'sortDesc' } = table.sorting ?? {};
  yield* countedByServer(table, product, 'totals', ['totals', 'summaryOnly']);
  yield* countedByServer(table, product, 'groupBy', ['groupBy']);
  yield* countedByServer(table, product, 'charts', ['groupBy', 'totals', 'summaryOnly', by, desc]);
}

/**
 * Checks `totals`, `groupBy`, `charts` or `board` of a server-paged table against its call: no `rowsWhen`,
 * the words in the query, a `summary` in the response.
 */
export function* countedByServer(
  table: TableSchema,
  { calls }: Pick<Parts, 'calls'>,
  word: 'totals' | 'groupBy' | 'charts' | 'board',
  queryWords: readonly string[],
): Iterable<LocalFinding> {
  const call = entryOf(calls, table.source?.call);
  if (table[word] === undefined || table.source?.total === undefined || call === undefined) return;
  const pointer = `/${word}`;
  if (table.rowsWhen !== undefined) {
    const expected = say('filterInPlace');
    yield { code: 'IMPOSSIBLE', pointer, found: say('wordBeside', { word, other: 'rowsWhen' }), expected };
  }
  yield* wordsMissing(call, queryWords, pointer);
}

/** Reports words of `list-query` that the call does not take, and a response without `summary`. */
function* wordsMissing(call: CallModel, words: readonly string[], pointer: string): Iterable<LocalFinding> {
  const acceptedWords = inputWords(call);
  for (const word of words.filter((each) => !acceptedWords.includes(each))) {
    yield {
      code: 'UNKNOWN_INPUT',
      pointer,
      found: say('withoutWord', { what: call.name, word }),
      expected: say('callTakes', { word }),
    };
  }
  const { properties = {} } = (call.response ?? {}) as { readonly properties?: object };
  if (Object.hasOwn(properties, 'summary')) return;
  yield {
    code: 'UNKNOWN_OUTPUT',
    pointer,
    found: say('withoutWord', { what: call.name, word: 'summary' }),
    expected: say('callAnswers', { word: 'summary' }),
  };
}
