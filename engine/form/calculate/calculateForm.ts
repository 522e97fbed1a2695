import { hasValue, type NoValue } from '../../condition/Outcome.ts';
import type { Context, DataRecord, FieldModel, FormState } from '../../contract/index.ts';
import { getAt, setAt, setMany } from '../../values/paths.ts';
import { answersInRows } from '../answers.ts';
import type { FormModel } from '../FormModel.ts';
import { rowStates, someCell } from '../rowStates.ts';
import { createJudge, formState, type Judge, stateAfterChange } from '../state.ts';
import { outcomesOf, storedAs, type ValueAt } from './calculateRecord.ts';
import { type Calculation, hidingIn, mayOverlap, rootOf } from './calculationsOf.ts';

/**
 * A record with its calculated fields, its form state, and by path the reason why a calculated field has no
 * value.
 */
export interface CalculatedForm {
  readonly record: DataRecord;
  readonly state: FormState;
  readonly lost: ReadonlyMap<string, NoValue>;
}

const NONE: ReadonlyMap<string, NoValue> = new Map();

/**
 * Calculates every calculated field of the form's entity, visible or not. Hidden fields that are cleared when
 * hidden count as unanswered; calculated fields keep their value when hidden.
 */
export function calculateForm(model: FormModel, record: DataRecord, context: Context): CalculatedForm {
  const start = { record, state: formState(model, record, context), lost: NONE };
  return model.calculations.length === 0 ? start : runCalculations(model, start, context, model.calculations);
}

/**
 * The same after the value at `path` changed, recalculating only what depends on it. Equals `calculateForm`
 * of the new record, which a property test proves.
 *
 * @param before the current record with the state before the change.
 */
export function calculateAfterChange(
  model: FormModel,
  before: CalculatedForm,
  context: Context,
  path: string,
): CalculatedForm {
  const state = stateAfterChange(model, before.state, before.record, context, path);
  const now = { ...before, state };
  if (model.calculations.length === 0) return now;
  return runCalculations(model, now, context, dependents(model, [path, ...toggles(before.state, state)]));
}

/** Runs these calculations and their dependents until no value changes. */
function runCalculations(
  model: FormModel,
  start: CalculatedForm,
  context: Context,
  first: readonly Calculation[],
): CalculatedForm {
  let { record, state, lost } = start;
  const todo = new Set(first);
  // The loader refuses cycles; the bound only guards against an endless loop.
  for (let rounds = 0; todo.size > 0 && rounds < ROUNDS * model.calculations.length; rounds += 1) {
    const next = model.calculations.find((each) => todo.has(each)) as Calculation;
    todo.delete(next);
    const unaffected = [...lost].filter(([path]) => !mayOverlap(path, next.path));
    const now = new Map(unaffected);
    const changed = new Map<string, unknown>();
    for (const [path, outcome] of outcomesOf(next, record, context, reader(model, record, context, state))) {
      if (!hasValue(outcome)) now.set(path, outcome);
      const value = storedAs(next, outcome);
      if (!Object.is(getAt(record, path), value)) changed.set(path, value);
    }
    if (unaffected.length < lost.size || now.size > unaffected.length) lost = now;
    // One call for all rows: the list is copied once.
    record = setMany(record, changed);
    for (const path of changed.keys()) {
      const before = state;
      state = stateAfterChange(model, state, record, context, path);
      for (const each of dependents(model, [path, ...toggles(before, state)])) todo.add(each);
    }
  }
  return { record, state, lost };
}

/** Recalculations allowed per calculation and change: a change of visibility may require another run. */
const ROUNDS = 20;

/**
 * Values as a calculation reads them: normalised as for storage, without hidden fields and cells that are
 * cleared.
 */
function reader(model: FormModel, record: DataRecord, context: Context, { visible }: FormState): ValueAt {
  const judge = createJudge(model, record, context, (path) => !visible.has(path));
  const rowsByList = new Map<string, unknown>();
  return (path) => {
    const list = model.ownerOf(path);
    if (list?.schema.items?.properties === undefined) return judge.valueAt(path);
    if (judge.valueAt(list.path) === undefined) return undefined;
    if (!rowsByList.has(list.path))
      rowsByList.set(list.path, visibleRows(list, deciderValues(list, record, judge), context));
    const rows = rowsByList.get(list.path);
    return path === list.path ? rows : getAt(rows, path.slice(list.path.length + 1));
  };
}

/**
 * The record with the values that decide the visibility of cells; a cleared hidden answer counts as
 * unanswered.
 */
function deciderValues(
  list: FieldModel,
  record: DataRecord,
  { valueAt }: Pick<Judge, 'valueAt'>,
): DataRecord {
  const deciders = hidingIn(list.layout, list.path, []).filter((path) => !mayOverlap(path, list.path));
  return deciders.reduce((result, path) => setAt(result, path, valueAt(path)), record);
}

/** Clearing a hidden cell may hide another: repeat until no cell is cleared. */
function visibleRows(list: FieldModel, record: DataRecord, context: Context): unknown {
  let visibleRecord = setAt(record, list.path, answersInRows(list.schema, getAt(record, list.path)));
  while (someCell(list.layout, ({ showWhen }) => showWhen !== undefined)) {
    const { cleared } = rowStates(list, visibleRecord, context);
    const clearedCells = [...cleared].filter((path) => getAt(visibleRecord, path) !== undefined);
    if (clearedCells.length === 0) break;
    visibleRecord = setMany(visibleRecord, new Map(clearedCells.map((path) => [path, undefined])));
  }
  return getAt(visibleRecord, list.path);
}

/** Calculations that read one of these places, or have a list with possibly new rows; in dependency order. */
function dependents(model: FormModel, changed: readonly string[]): readonly Calculation[] {
  // Adding or removing a row counts as a change of its list.
  const affected = changed.map((path) => calculationsAt(model, path.replace(/\.\d+$/, '')));
  const [first = [], ...others] = affected.filter((each) => each.length > 0);
  if (others.length === 0) return first;
  const all = new Set([first, ...others].flat());
  return model.calculations.filter((each) => all.has(each));
}

interface Concerned {
  /** Calculations by the first key of their own path and of the paths they read. */
  readonly byRoot: ReadonlyMap<string, readonly Calculation[]>;
  /** By place, rows as `*`. */
  readonly byPlace: Map<string, readonly Calculation[]>;
}

/** Cache by form model. */
const concernedCache = new WeakMap<FormModel['calculations'], Concerned>();

function calculationsAt({ calculations }: FormModel, path: string): readonly Calculation[] {
  const { byRoot, byPlace } = concernedCache.get(calculations) ?? calculationsByRoot(calculations);
  const place = path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  const before = byPlace.get(place);
  if (before !== undefined) return before;
  const matches = (byRoot.get(rootOf(place)) ?? []).filter(
    ({ path: ownPath, reads }) =>
      reads.some((read) => mayOverlap(read, place)) ||
      (mayOverlap(ownPath, place) && isShorter(place, ownPath)),
  );
  byPlace.set(place, matches);
  return matches;
}

function calculationsByRoot(calculations: FormModel['calculations']): Concerned {
  const byRoot = new Map<string, Calculation[]>();
  for (const each of calculations)
    for (const root of new Set([each.path, ...each.reads].map(rootOf)))
      byRoot.set(root, [...(byRoot.get(root) ?? []), each]);
  const index = { byRoot, byPlace: new Map() };
  concernedCache.set(calculations, index);
  return index;
}

function isShorter(path: string, than: string): boolean {
  return path.split('.').length < than.split('.').length;
}

function toggles(before: FormState, after: FormState): readonly string[] {
  if (before.visible === after.visible) return [];
  const hiddenNow = [...before.visible].filter((path) => !after.visible.has(path));
  return [...hiddenNow, ...[...after.visible].filter((path) => !before.visible.has(path))];
}
