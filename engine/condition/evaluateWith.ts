import type { Condition } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { answeredIn, isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { localTime } from '../values/time.ts';
import { decimal } from './decimals.ts';
import { isBefore, OPERATIONS, type Operand, toOperand } from './OPERATIONS.ts';
import { hasValue, NoValue, type Resolve, valueAt } from './Outcome.ts';

/** Context and budget of an evaluation; nested conditions use the same budget. */
export interface Work {
  readonly resolve: Resolve;
  /** Steps left, and current depth. */
  readonly budget: { steps: number; depth: number };
  readonly holds: (condition: Condition, work: Work) => boolean;
}

const STEPS = 200_000;
const MAX_NESTING = 100;

/** Budget of one expression: 200,000 steps, 100 levels. */
export function newBudget(): Work['budget'] {
  return { steps: STEPS, depth: 0 };
}

type Node = Readonly<Record<string, unknown>>;

/** Value of an expression, with numbers as decimals. Never throws; the budget limits the time. */
export function evaluateWith(expression: unknown, work: Work): Operand | NoValue {
  const { budget } = work;
  budget.steps -= 1;
  if (budget.steps < 0 || budget.depth >= MAX_NESTING) return new NoValue('too-much');
  if (typeof expression !== 'object' || expression === null) return constant(expression);
  budget.depth += 1;
  const result = operate(expression as Node, work);
  budget.depth -= 1;
  return result;
}

function constant(value: unknown): Operand | NoValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return toOperand(value, 'number');
}

function operate(node: Node, work: Work): Operand | NoValue {
  const word = operatorOf(node);
  if (word === undefined) return new NoValue('unknown');
  if (Object.hasOwn(OWN, word)) return (OWN[word] as Own)(node, work);
  const operation = OPERATIONS[word];
  if (operation === undefined) return new NoValue('unknown');
  const parts = operandsOf(node[word]);
  const operands: Operand[] = [];
  for (const [index, each] of parts.entries()) {
    const kind = index > 0 ? (operation.second ?? operation.takes) : operation.takes;
    const result = evaluateWith(each, work);
    if (!hasValue(result) && result.reason === 'missing' && operation.ofNone !== undefined)
      return operation.ofNone;
    const operand = hasValue(result)
      ? toOperand(kind === 'day' ? localDay(result, work) : result, kind, pathIn(each))
      : result;
    if (!hasValue(operand)) return operand;
    operands.push(operand);
  }
  if (operation.takes === 'order' && new Set(operands.map((each) => typeof each)).size > 1)
    return new NoValue('not-a-number');
  return operation.work(operands);
}

/** A moment counts as its day in the product's time zone. */
function localDay(value: Operand, work: Work): Operand {
  if (typeof value !== 'string' || value.length <= 10) return value;
  const timeZone = zoneOfWork(work);
  return timeZone === undefined ? value : localTime(value, timeZone);
}

/** The product's time zone, where the context has its settings. */
export function zoneOfWork({ resolve }: Work): string | undefined {
  const timeZone = resolve('settings.timeZone');
  return typeof timeZone === 'string' ? timeZone : undefined;
}

/**
 * The operation of an expression: its only word besides parts such as `then` or `of`; undefined if it is
 * ambiguous.
 */
export function operatorOf(node: Node): string | undefined {
  const words = Object.keys(node).filter((word) => !PARTS.has(word) && node[word] !== undefined);
  return words.length === 1 ? words[0] : undefined;
}

const PARTS: ReadonlySet<string> = new Set(['then', 'else', 'of', 'where']);

/** The operands of an operation; a single one may stand without a list. */
export function operandsOf(part: unknown): readonly unknown[] {
  return Array.isArray(part) ? part : [part];
}

function pathIn(node: unknown): string | undefined {
  const path = typeof node === 'object' && node !== null ? (node as Node)['$value'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

type Own = (node: Node, work: Work) => Operand | NoValue;

const OWN: Readonly<Record<string, Own>> = {
  $value: ({ $value: path }, { resolve }) => {
    if (typeof path !== 'string') return new NoValue('unknown');
    const value = valueAt(path, resolve);
    if (isEmpty(value)) return new NoValue('missing', path);
    const number = typeof value === 'number' ? toOperand(value, 'number', path) : undefined;
    return number ?? (value as Operand);
  },
  if: (node, work) => {
    const holds = work.holds(node['if'] as Condition, work);
    const part = holds ? node['then'] : node['else'];
    return part === undefined ? new NoValue('missing') : evaluateWith(part, work);
  },
  coalesce: ({ coalesce }, work) => {
    let failure = new NoValue('missing');
    for (const each of operandsOf(coalesce)) {
      const result = evaluateWith(each, work);
      if (hasValue(result)) return result;
      failure = result;
    }
    return failure;
  },
  count: (node, work) => {
    const rows = matchingRows(node, 'count', work);
    return hasValue(rows) ? decimal(rows.length) : rows;
  },
  sum: (node, work) => {
    const all = eachOf(node, 'sum', work);
    if (!hasValue(all)) return all;
    return all.length === 0 ? decimal(0) : (OPERATIONS['add']?.work(all) ?? decimal(0));
  },
  lowest: (node, work) => outermost(node, 'lowest', work, (a, b) => isBefore(b, a)),
  highest: (node, work) => outermost(node, 'highest', work, (a, b) => isBefore(a, b)),
};

function outermost(
  node: Node,
  word: string,
  work: Work,
  isBetter: (best: Operand, each: Operand) => boolean,
): Operand | NoValue {
  const all = eachOf(node, word, work);
  if (!hasValue(all)) return all;
  if (new Set(all.map((each) => typeof each)).size > 1) return new NoValue('not-a-number');
  const [first, ...others] = all;
  if (first === undefined) return new NoValue('missing', String(node[word]));
  return others.reduce((best, each) => (isBetter(best, each) ? each : best), first);
}

/**
 * `of` for each row that fulfils `where`. Rows without a value are skipped; any other failure is the result.
 */
function eachOf(node: Node, word: string, work: Work): readonly Operand[] | NoValue {
  const rows = matchingRows(node, word, work);
  if (!hasValue(rows)) return rows;
  const all: Operand[] = [];
  for (const row of rows) {
    const result = evaluateWith(node['of'], { ...work, resolve: withRow(work.resolve, row) });
    if (!hasValue(result) && result.reason === 'missing') continue;
    const operand = hasValue(result)
      ? toOperand(result, word === 'sum' ? 'number' : 'order', pathIn(node['of']))
      : result;
    if (!hasValue(operand)) return operand;
    all.push(operand);
  }
  return all;
}

/** Rows that fulfil `where`; a missing list has none. */
function matchingRows(node: Node, word: string, work: Work): readonly unknown[] | NoValue {
  const path = String(node[word]);
  const list = work.resolve(path);
  if (isEmpty(list)) return [];
  if (!Array.isArray(list)) return new NoValue('not-a-list', path);
  const where = node['where'] as Condition | undefined;
  const rows: unknown[] = [];
  for (const row of answeredIn(list)) {
    work.budget.steps -= 1;
    if (work.budget.steps < 0) return new NoValue('too-much');
    if (where === undefined || work.holds(where, { ...work, resolve: withRow(work.resolve, row) }))
      rows.push(row);
  }
  return rows;
}

/** Adds `row` to the names; the previous row becomes `parent`, and its parent `grandparent`. */
function withRow(resolve: Resolve, row: unknown): Resolve {
  return (path) => {
    const outer = outerName(path);
    if (outer !== path) return resolve(outer);
    return path === 'row' ? row : path.startsWith('row.') ? getAt(row, path.slice(4)) : resolve(path);
  };
}

/** Name outside a row operation for a name inside it: `parent.price` becomes `row.price`. */
export function outerName(path: string): string {
  const dot = path.indexOf('.');
  const name = dot < 0 ? path : path.slice(0, dot);
  const outer = name === 'parent' ? 'row' : name === 'grandparent' ? 'parent' : undefined;
  return outer === undefined ? path : `${outer}${path.slice(name.length)}`;
}

/** Steps left for all conditions and expressions together; unlimited outside of `withinSteps`. */
let remaining = Number.POSITIVE_INFINITY;

/**
 * Runs a function with a common limit on evaluation steps. Each expression is limited by itself, but a form
 * can have thousands, each repeated for each row. An inner limit cannot exceed the rest of the outer one.
 *
 * @throws EngineError TOO_MUCH_WORK when the limit is exceeded: continuing would treat unevaluated values as
 * missing.
 */
export function withinSteps<T>(steps: number, run: () => T): T {
  const outer = remaining;
  const limit = Math.min(steps, outer);
  remaining = limit;
  try {
    return run();
  } finally {
    remaining = outer - (limit === Number.POSITIVE_INFINITY ? 0 : limit - remaining);
  }
}

/** Charges the steps of a finished condition or expression. */
export function chargeSteps(steps: number): void {
  remaining -= steps;
  if (remaining < 0) throw new EngineError('TOO_MUCH_WORK');
}
