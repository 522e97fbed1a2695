import type { Expression, Field, FieldLayout } from '../../../engine/index.ts';
import { behaviour } from './behaviour.ts';
import type { Chance } from './createChance.ts';
import { spanOf } from './fieldsTogether.ts';
import type { Made } from './Made.ts';
import { fieldOf, numberFrom, offeredTo, type Seen, type ValueKind } from './valueWords.ts';

const CELLS: readonly ValueKind[] = ['text', 'day', 'yes', 'choice', 'flag'];
const NUMBER: Seen = { path: 'row.number', kind: 'number' };

/** What cells may look at: the record as it was seen, and the rows around. */
interface Around {
  readonly record: readonly Seen[];
  /** From the inside out: `row.number` becomes `parent.number` one list further in. */
  readonly rows: readonly Seen[];
  readonly depth: number;
}

/**
 * A list whose rows have a number, a calculated cell, two more cells with conditions on row, parent and
 * record, and sometimes nested rows, three levels deep.
 */
export function anyRows(chance: Chance, path: string, words: object, around: Around): Made {
  const { record, depth } = around;
  const rows = [NUMBER, ...around.rows];
  const moreCells = chance.times(2, (index): Made => {
    const kind = chance.one(CELLS);
    const operands = [...rows, ...record.filter(() => chance.when(0.5))];
    const answers = operands.filter(({ path: each }) => each === NUMBER.path || each.startsWith('record.'));
    return {
      path: `c${index}`,
      kind,
      field: {
        title: `Cella ${index}`,
        ...fieldOf(chance, kind),
        ...offeredTo(chance, kind, answers),
      } as Field,
      layout: { field: `c${index}`, ...cellWords(chance, operands) },
      given: true,
    };
  });
  const inner = depth < 3 && chance.when(0.4) ? [innerRows(chance, { record, rows, depth: depth + 1 })] : [];
  const numericSources = [...rows, ...record.filter(({ path: each }) => each !== 'today')];
  const worked = {
    title: 'Calcolata',
    type: ['number', 'null'],
    'x-calculated':
      inner.length > 0 && chance.when(0.7) ? overInner(chance) : numberFrom(chance, numericSources, 2),
  } as unknown as Field;
  const cells: readonly Made[] = [
    {
      ...{ path: 'number', kind: 'number', given: true, layout: { field: 'number' } },
      field: { title: 'Numero', ...fieldOf(chance, 'number') } as Field,
    },
    { path: 'worked', kind: 'number', given: false, layout: { field: 'worked' }, field: worked },
    ...moreCells,
    ...(chance.when(0.3) ? spanOf(chance, 'span', {}) : []),
    ...inner,
  ];
  const properties = Object.fromEntries(cells.map((cell) => [cell.path, cell.field]));
  const field = {
    title: `Righe ${path}`,
    type: 'array',
    maxItems: 4,
    ...(chance.when(0.3) && { minItems: 1 }),
    items: { type: 'object', properties, additionalProperties: false },
  } as unknown as Field;
  const layout = {
    field: path,
    widget: 'lines',
    row: 'riga',
    ...words,
    fields: cells.map((cell) => cell.layout),
    ...(chance.when(0.5) && { totals: totalsOf(chance, moreCells) }),
  };
  return { path, kind: 'rows', field, layout: layout as FieldLayout, cells, given: true };
}

/** In a nested list the outer row becomes the parent. */
function innerRows(chance: Chance, { record, rows, depth }: Around): Made {
  const outer = rows.flatMap((seen): Seen[] => {
    const [name = '', ...rest] = seen.path.split('.');
    const further = { row: 'parent', parent: 'grandparent' }[name];
    return further === undefined ? [] : [{ ...seen, path: [further, ...rest].join('.') }];
  });
  const ownWords = chance.when(0.3) ? cellWords(chance, [...rows, ...record]) : {};
  return anyRows(chance, 'inner', ownWords, { record, rows: outer, depth });
}

/** A cell worked out over the rows in its row, each with the number of the row around it. */
function overInner(chance: Chance): Expression {
  const of = chance.one<Expression>([
    { $value: 'row.number' },
    { $value: 'row.worked' },
    { multiply: [{ $value: 'row.number' }, { coalesce: [{ $value: 'parent.number' }, 1] }] },
  ]);
  return chance.one<Expression>([
    { sum: 'row.inner', of },
    { highest: 'row.inner', of },
    { count: 'row.inner', where: { 'row.number': { minimum: 1 } } },
    { count: 'row.inner', where: { 'row.number': { minimum: { $value: 'parent.number' } } } },
  ]);
}

function cellWords(chance: Chance, seen: readonly Seen[]): Omit<FieldLayout, 'field'> {
  const { readOnlyWhen: _, ...words } = behaviour(chance, seen);
  return words;
}

function totalsOf(chance: Chance, others: readonly Made[]): object {
  const is = chance.one(['sum', 'count', 'min', 'max', 'average']);
  const group = others.find(({ kind }) => kind === 'choice' || kind === 'flag');
  return {
    columns: [
      { field: 'number', is },
      { field: 'worked', is: 'sum' },
      { label: 'Insieme', formula: { sum: 'rows', of: { $value: 'row.number' } } },
    ],
    ...(group !== undefined && { by: group.path }),
  };
}
