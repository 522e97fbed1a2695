import type { Condition, Expression, Field } from '../../../engine/index.ts';
import type { Chance } from './createChance.ts';

/** Type of a field for conditions and expressions. */
export type ValueKind =
  | 'number'
  | 'text'
  | 'day'
  | 'time'
  | 'yes'
  | 'flag'
  | 'choice'
  | 'several'
  | 'troubles'
  | 'rows';

/** The option list beside `grade`: one option is exclusive, and one requires a text. */
export const TROUBLES = ['none', 'rust', 'crack', 'else'] as const;

/** A value that conditions and expressions may look at, by its path in the context. */
export interface Seen {
  readonly path: string;
  readonly kind: ValueKind;
  /** Of rows: how many lists lie one in the other. */
  readonly deep?: number;
}

export const GRADES = ['ok', 'bad', 'na', 'other'] as const;

type Predicate = Record<string, unknown>;

const predicates: Readonly<Record<ValueKind, (chance: Chance, others: readonly Seen[]) => Predicate>> = {
  number: (chance, others) => ({
    [chance.one(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])]: chance.when(0.3)
      ? numberFrom(chance, others, 1)
      : chance.upTo(20) - 5,
  }),
  text: (chance) =>
    chance.one<Predicate>([{ minLength: 3 }, { maxLength: 2 }, { pattern: '^a' }, { const: 'abc' }]),
  day: (chance, others) => ({
    [chance.one(['minimum', 'maximum'])]: {
      addDays: [chance.one(daysOf(others)), chance.upTo(20) - 10],
    },
  }),
  time: (chance) => ({ [chance.one(['minimum', 'maximum'])]: '12:00' }),
  yes: (chance) => ({ const: chance.when(0.7) }),
  flag: (chance) => ({ const: chance.one(['Y', 'N']) }),
  choice: (chance) => ({ enum: chance.one([['ok'], ['bad', 'na'], ['other']]) }),
  several: (chance) =>
    chance.one<Predicate>([{ contains: { const: chance.one(GRADES) } }, { minItems: 2 }, { maxItems: 1 }]),
  troubles: (chance) => ({ contains: { const: chance.one(TROUBLES) } }),
  rows: (chance) => ({ [chance.one(['minItems', 'maxItems'])]: 1 + chance.upTo(1) }),
};

/** A condition over one to three of these values. */
export function conditionOver(chance: Chance, seen: readonly Seen[], depth = 2): Condition {
  if (depth > 0 && chance.when(0.3)) {
    const parts = chance.times(2, () => conditionOver(chance, seen, depth - 1));
    return chance.one<Condition>([{ allOf: parts }, { anyOf: parts }, { not: parts[0] as Condition }]);
  }
  const operands = seen.filter((each) => each.path !== 'today');
  // Prefers the previous fields, so that dependencies form chains.
  const { path, kind } = chance.one(chance.when(0.6) ? operands.slice(-2) : operands);
  const predicate = predicates[kind](chance, seen);
  return { [path]: chance.when(0.2) ? { not: predicate } : predicate } as Condition;
}

const at = ({ path }: Seen): Expression => ({ $value: path });

/** An expression with a number as result. */
export function numberFrom(chance: Chance, seen: readonly Seen[], depth = 3): Expression {
  const numbers = seen.filter(({ kind }) => kind === 'number');
  const leaf = (): Expression =>
    numbers.length > 0 && chance.when(0.75)
      ? at(chance.one(chance.when(0.5) ? numbers.slice(-2) : numbers))
      : chance.one([0, 1, 2, 0.1, 100, 12.345, -3]);
  if (depth === 0) return leaf();
  const inner = (): Expression => numberFrom(chance, seen, depth - 1);
  const word = chance.upTo(9);
  if (word <= 1) return leaf();
  if (word === 2)
    return { [chance.one(['add', 'multiply', 'least', 'greatest'])]: [inner(), inner()] } as Expression;
  if (word === 3) return { subtract: [inner(), inner()] };
  if (word === 4) return { divide: [inner(), inner()] };
  if (word === 5) return { round: [inner(), chance.upTo(3)] };
  if (word === 6) return { [chance.one(['floor', 'ceiling', 'abs'])]: inner() } as Expression;
  if (word === 7) return { coalesce: [inner(), 0] };
  if (word === 8) return { if: conditionOver(chance, seen, 1), then: inner(), else: inner() };
  const expressions: Expression[] = seen.flatMap((each): Expression[] => {
    if (each.kind === 'text') return [{ length: at(each) }];
    if (each.kind === 'day')
      return [{ daysBetween: [at(each), chance.one(daysOf(seen))] }, { year: at(each) }];
    if (each.kind === 'rows') return [{ count: each.path }, ...sumsOver(each)];
    if (each.kind === 'several' || each.kind === 'troubles') return [{ length: at(each) }];
    return [];
  });
  return expressions.length > 0 ? chance.one(expressions) : leaf();
}

/** Sums over rows, and over the rows within them, as deep as they go. */
function sumsOver({ path, deep = 1 }: Seen): readonly Expression[] {
  const within = (depth: number, of: Expression): Expression =>
    depth === 0 ? of : within(depth - 1, { sum: 'row.inner', of });
  const last: Expression = { $value: 'row.number' };
  const byParent: Expression = { multiply: [last, { coalesce: [{ $value: 'parent.number' }, 1] }] };
  return Array.from({ length: deep }, (_, depth): readonly Expression[] => [
    { sum: path, of: within(depth, last) },
    { sum: path, of: within(depth, { $value: 'row.worked' }) },
    ...(depth > 0 ? [{ sum: path, of: within(depth, byParent) } as Expression] : []),
  ]).flat();
}

/** Days for calculations: the visible ones, and a constant. */
function daysOf(seen: readonly Seen[]): readonly Expression[] {
  return ['2026-11-22', ...seen.filter(({ kind }) => kind === 'day').map(at)];
}

/** An expression with a day as result. */
export function dayFrom(chance: Chance, seen: readonly Seen[]): Expression {
  const days = daysOf(seen);
  const moved = numberFrom(chance, seen, 1);
  return chance.one<Expression>([
    { addDays: [chance.one(days), moved] },
    { addMonths: [chance.one(days), moved] },
    { greatest: [chance.one(days), chance.one(days)] },
  ]);
}

/** An expression with a text as result. */
export function textFrom(chance: Chance, seen: readonly Seen[]): Expression {
  const comparable = seen.filter(
    ({ kind }) => kind !== 'rows' && kind !== 'several' && kind !== 'troubles' && kind !== 'yes',
  );
  const part = (): Expression => (comparable.length === 0 ? 'x' : at(chance.one(comparable)));
  return chance.one<Expression>([
    { text: [part(), ' – ', part()] },
    { upper: { text: [part()] } },
    { coalesce: [{ text: [part()] }, 'senza'] },
    { if: conditionOver(chance, seen, 1), then: { text: [part()] }, else: 'altrimenti' },
  ]);
}

/** The plain words of one field of that kind. */
export function fieldOf(chance: Chance, kind: ValueKind): Field {
  const nullable = chance.when(0.3);
  const typed = (type: string): { type: unknown } => ({ type: nullable ? [type, 'null'] : type });
  const words: Readonly<Record<ValueKind, () => object>> = {
    number: () => ({
      ...typed(chance.one(['number', 'integer'])),
      ...chance.one<object>([
        {},
        { minimum: -5, maximum: 50 },
        { exclusiveMinimum: 0 },
        { multipleOf: 0.25 },
        { 'x-between': [0, 20] },
        { 'x-double': 2 },
        { 'x-positive': true },
        { 'x-max-value': 30 },
        { 'x-excluded': [3] },
      ]),
    }),
    text: () => ({
      ...typed('string'),
      maxLength: 40,
      ...chance.one<object>([
        {},
        { minLength: 2 },
        { 'x-min': 3 },
        { 'x-max': 5 },
        { 'x-alpha-num': true },
        { 'x-alpha-spaces': true },
        { 'x-regex': '^[a-z]+$' },
        { 'x-length': [2, 6] },
        { 'x-digits': 4 },
        { 'x-code': { checksum: chance.one(['gtin', 'luhn']) } },
      ]),
    }),
    day: () => ({ ...typed('string'), format: 'date' }),
    time: () => ({ ...typed('string'), format: 'time' }),
    yes: () => typed('boolean'),
    flag: () => ({ type: 'string', 'x-options': 'yes-no', 'x-flag': chance.one(['anomaly', 'ok', 'plain']) }),
    choice: () => ({ ...typed('string'), 'x-options': 'grade' }),
    several: () => ({
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', 'x-options': 'grade' },
      ...chance.one<object>([{}, { minItems: 2 }, { maxItems: 2 }]),
    }),
    troubles: () => ({}),
    rows: () => ({}),
  };
  return {
    ...words[kind](),
    ...(kind !== 'flag' && kind !== 'yes' && chance.when(0.2) && { 'x-required': true }),
  } as Field;
}

/** An answer that a field of that kind may have, or, now and then, one that it may not. */
export function answerTo(chance: Chance, kind: ValueKind): unknown {
  if (chance.when(0.12)) return undefined;
  if (chance.when(0.1))
    return chance.one<unknown>(['', ' ', ' ', null, null, -1, 1e15, 'x'.repeat(300), 'Z', [], true]);
  const answers: Readonly<Record<ValueKind, () => unknown>> = {
    number: () => chance.one<unknown>([0, 1, 2, 3, 7, 20, 31, 0.1, 0.25, 12.5, -2, 1234.567, 99]),
    text: () =>
      chance.one<unknown>(['a', 'abc', 'abcd', '1234', '4006381333931', 'àè ì', 'A b', '  x ', '👷‍♀️']),
    day: () => chance.one(['2026-11-19', '2026-11-22', '2026-12-01', '2024-02-29', '2026-02-30']),
    time: () => chance.one(['07:30', '12:00', '23:59', '25:00']),
    yes: () => chance.when(0.5),
    flag: () => chance.one(['Y', 'N']),
    choice: () => chance.one<unknown>([...GRADES, 'gone']),
    several: () => chance.some(GRADES),
    troubles: () => chance.some(TROUBLES, 0.35),
    rows: () => [],
  };
  return answers[kind]();
}

/** Some of the choices of a field are offered only while a condition over other answers holds. */
export function offeredTo(chance: Chance, kind: ValueKind, seen: readonly Seen[]): object {
  const answers = seen.filter(({ path }) => path !== 'today');
  if ((kind !== 'choice' && kind !== 'several') || answers.length === 0 || !chance.when(0.4)) return {};
  const entry = (values: readonly string[]) => ({ values, when: conditionOver(chance, answers, 1) });
  return { 'x-offered': [entry(['bad']), ...(chance.when(0.5) ? [entry(['bad', 'na'])] : [])] };
}
