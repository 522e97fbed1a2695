import { hasValue, type NoValue } from '../condition/Outcome.ts';
import type { Context, DataRecord, FieldModel, FormState } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { setAt } from '../values/setAt.ts';
import { setMany } from '../values/setMany.ts';
import { answersInRows } from './answersInRows.ts';
import { outcomesOf, storedAs, type ValueAt } from './calculateRecord.ts';
import { type Calculation, hidingIn, mayMeet, rootOf } from './calculationsOf.ts';
import type { FormModel } from './FormModel.ts';
import { formState } from './formState.ts';
import { createJudge, type Judge } from './judge.ts';
import { judgeRows, someCell } from './judgeRows.ts';
import { stateAfterChange } from './stateAfterChange.ts';

/** A record with its calculated fields worked out, what is shown of it, and why a calculated field has no value, by path. */
export interface CalculatedForm {
  readonly record: DataRecord;
  readonly state: FormState;
  readonly lost: ReadonlyMap<string, NoValue>;
}

const NONE: ReadonlyMap<string, NoValue> = new Map();

/**
 * Works out every calculated field of a form's entity, those that it does not show too. What is hidden and goes counts as unanswered; what is calculated is
 * there whether it is shown or not.
 */
export function calculateForm(model: FormModel, record: DataRecord, context: Context): CalculatedForm {
  const start = { record, state: formState(model, record, context), lost: NONE };
  return model.calculations.length === 0 ? start : settled(model, start, context, model.calculations);
}

/**
 * The same after the value at `path` changed, working out only what looks at it. Equals `calculateForm` of the new record, which a property test proves.
 *
 * @param before with the record as it is now, and the state of before.
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
  return settled(model, now, context, concerned(model, [path, ...flippedIn(before.state, state)]));
}

/** Works out these calculations, and whatever looks at what they change, until nothing changes. */
function settled(
  model: FormModel,
  start: CalculatedForm,
  context: Context,
  first: readonly Calculation[],
): CalculatedForm {
  let { record, state, lost } = start;
  const todo = new Set(first);
  // Without circles, which the loader tells, this bound is never met.
  for (let rounds = 0; todo.size > 0 && rounds < ROUNDS * model.calculations.length; rounds += 1) {
    const next = model.calculations.find((each) => todo.has(each)) as Calculation;
    todo.delete(next);
    const kept = [...lost].filter(([path]) => !mayMeet(path, next.path));
    const now = new Map(kept);
    const changed = new Map<string, unknown>();
    for (const [path, outcome] of outcomesOf(next, record, context, seenIn(model, record, context, state))) {
      if (!hasValue(outcome)) now.set(path, outcome);
      const value = storedAs(next, outcome);
      if (!Object.is(getAt(record, path), value)) changed.set(path, value);
    }
    if (kept.length < lost.size || now.size > kept.length) lost = now;
    // All rows at once: a list is copied once, however many of its rows change.
    record = setMany(record, changed);
    for (const path of changed.keys()) {
      const before = state;
      state = stateAfterChange(model, state, record, context, path);
      for (const each of concerned(model, [path, ...flippedIn(before, state)])) todo.add(each);
    }
  }
  return { record, state, lost };
}

/** How often one calculation may be worked out for one change: visibility may ask for it again. */
const ROUNDS = 20;

/** Answers as a calculation sees them: as they will be stored, without those that are hidden and go, cells of rows included. */
function seenIn(model: FormModel, record: DataRecord, context: Context, { visible }: FormState): ValueAt {
  const judge = createJudge(model, record, context, (path) => !visible.has(path));
  const shown = new Map<string, unknown>();
  return (path) => {
    const list = model.ownerOf(path);
    if (list?.schema.items?.properties === undefined) return judge.valueAt(path);
    if (judge.valueAt(list.path) === undefined) return undefined;
    if (!shown.has(list.path)) shown.set(list.path, rowsShown(list, seenBy(list, record, judge), context));
    const rows = shown.get(list.path);
    return path === list.path ? rows : getAt(rows, path.slice(list.path.length + 1));
  };
}

/** What cells are hidden by counts as all others see it: an answer that is hidden itself is none. */
function seenBy(list: FieldModel, record: DataRecord, { valueAt }: Pick<Judge, 'valueAt'>): DataRecord {
  const looked = hidingIn(list.layout, list.path, []).filter((path) => !mayMeet(path, list.path));
  return looked.reduce((seen, path) => setAt(seen, path, valueAt(path)), record);
}

/** A cell that goes may hide another: they are looked up anew until nothing goes. */
function rowsShown(list: FieldModel, record: DataRecord, context: Context): unknown {
  let shown = setAt(record, list.path, answersInRows(list.schema, getAt(record, list.path)));
  while (someCell(list.layout, ({ showWhen }) => showWhen !== undefined)) {
    const { cleared } = judgeRows(list, shown, context);
    const gone = [...cleared].filter((path) => getAt(shown, path) !== undefined);
    if (gone.length === 0) break;
    shown = setMany(shown, new Map(gone.map((path) => [path, undefined])));
  }
  return getAt(shown, list.path);
}

/** Calculations that look at one of these places, or have rows that may have come there; in their order. */
function concerned(model: FormModel, changed: readonly string[]): readonly Calculation[] {
  // A row that comes or goes changes its list.
  const found = changed.map((path) => concernedBy(model, path.replace(/\.\d+$/, '')));
  const [first = [], ...others] = found.filter((each) => each.length > 0);
  if (others.length === 0) return first;
  const all = new Set([first, ...others].flat());
  return model.calculations.filter((each) => all.has(each));
}

interface Concerned {
  /** Calculations by the first key of their own place and of those that they look at. */
  readonly byRoot: ReadonlyMap<string, readonly Calculation[]>;
  /** By place, rows as `*`. */
  readonly byPlace: Map<string, readonly Calculation[]>;
}

/** What was found out once for a form need not be for each key. */
const known = new WeakMap<FormModel['calculations'], Concerned>();

function concernedBy({ calculations }: FormModel, path: string): readonly Calculation[] {
  const { byRoot, byPlace } = known.get(calculations) ?? rootsOf(calculations);
  const place = path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  const before = byPlace.get(place);
  if (before !== undefined) return before;
  const found = (byRoot.get(rootOf(place)) ?? []).filter(
    ({ path: own, reads }) =>
      reads.some((read) => mayMeet(read, place)) || (mayMeet(own, place) && isShorter(place, own)),
  );
  byPlace.set(place, found);
  return found;
}

function rootsOf(calculations: FormModel['calculations']): Concerned {
  const byRoot = new Map<string, Calculation[]>();
  for (const each of calculations)
    for (const root of new Set([each.path, ...each.reads].map(rootOf)))
      byRoot.set(root, [...(byRoot.get(root) ?? []), each]);
  const made = { byRoot, byPlace: new Map() };
  known.set(calculations, made);
  return made;
}

function isShorter(path: string, than: string): boolean {
  return path.split('.').length < than.split('.').length;
}

function flippedIn(before: FormState, after: FormState): readonly string[] {
  if (before.visible === after.visible) return [];
  const gone = [...before.visible].filter((path) => !after.visible.has(path));
  return [...gone, ...[...after.visible].filter((path) => !before.visible.has(path))];
}
