import { holdsIn } from '../condition/holds.ts';
import type { Condition, Context, DataRecord, FormState } from '../contract/index.ts';
import { getAt } from '../values/paths.ts';
import { isAnomalous } from '../values/records.ts';
import { changedSinceSigned } from '../values/signedHashes.ts';
import { answerIn, fieldWithin } from './answers.ts';
import { isCalculated } from './calculate/calculationsOf.ts';
import type { FieldNode, FormModel } from './FormModel.ts';
import { editsField, seesField } from './rights.ts';

/**
 * Computes which fields are visible, required and read-only for a record. Hidden fields are never required; a
 * section is visible while one of its fields is, a section without fields while its condition holds.
 *
 * @param context values that conditions read besides `record`.
 */
export function formState(model: FormModel, record: DataRecord, context: Context): FormState {
  const hidden = new Set<string>();
  const judge = createJudge(model, record, context, (path) => hidden.has(path));
  for (const path of model.sequence) {
    const node = model.nodes.get(path);
    if (node !== undefined && !judge.isVisible(node)) hidden.add(path);
  }
  const state = {
    visible: new Set<string>(),
    required: new Set<string>(),
    readOnly: new Set<string>(),
    visibleSections: new Set<string>(),
  };
  for (const [path, node] of model.nodes) {
    if (judge.isReadOnly(node)) state.readOnly.add(path);
    if (hidden.has(path)) continue;
    state.visible.add(path);
    state.visibleSections.add(node.field.section);
    if (judge.isRequired(node)) state.required.add(path);
  }
  for (const { id, showWhen } of model.bareSections) if (judge.holds(showWhen)) state.visibleSections.add(id);
  return state;
}

type Word = 'visible' | 'required' | 'readOnly' | 'visibleSections';

/**
 * The state after the value at `path` changed, evaluated only for dependent fields and for those that they
 * show or hide. Unchanged sets are returned as the same objects. Equals `formState` of the new record, which
 * a property test proves.
 */
export function stateAfterChange(
  model: FormModel,
  state: FormState,
  record: DataRecord,
  context: Context,
  path: string,
): FormState {
  const flipped = new Map<string, boolean>();
  const isVisible = (each: string): boolean => flipped.get(each) ?? state.visible.has(each);
  const judge = createJudge(model, record, context, (each) => !isVisible(each));
  const toJudge = new Set(model.dependents(path));
  const judged = new Set<string>();
  for (let next = first(model, toJudge); next !== undefined; next = first(model, toJudge)) {
    toJudge.delete(next);
    judged.add(next);
    const node = model.nodes.get(next);
    if (node === undefined) continue;
    const visible = judge.isVisible(node);
    if (visible === isVisible(next)) continue;
    flipped.set(next, visible);
    for (const dependent of model.dependents(next)) if (!judged.has(dependent)) toJudge.add(dependent);
  }
  if (judged.size === 0 && model.bareSections.length === 0) return state;
  const changes = createChanges(state);
  for (const each of judged) {
    const node = model.nodes.get(each);
    if (node === undefined) continue;
    changes.put('visible', each, isVisible(each));
    changes.put('required', each, isVisible(each) && judge.isRequired(node));
    changes.put('readOnly', each, judge.isReadOnly(node));
  }
  const sections = new Set([...flipped.keys()].map((each) => model.byPath.get(each)?.section ?? ''));
  for (const section of sections) {
    const isSectionVisible = model.fields.some((field) => field.section === section && isVisible(field.path));
    changes.put('visibleSections', section, isSectionVisible);
  }
  for (const { id, showWhen } of model.bareSections)
    changes.put('visibleSections', id, judge.holds(showWhen));
  return changes.state();
}

/** The first field in dependency order, so that the fields it reads are evaluated before it. */
function first(model: FormModel, paths: ReadonlySet<string>): string | undefined {
  let earliest: string | undefined;
  for (const path of paths) {
    if (earliest === undefined || (model.rank.get(path) ?? 0) < (model.rank.get(earliest) ?? 0))
      earliest = path;
  }
  return earliest;
}

function createChanges(state: FormState) {
  const changed: Partial<Record<Word, Set<string>>> = {};
  return {
    put(word: Word, name: string, belongs: boolean): void {
      const now = changed[word] ?? state[word];
      if (now.has(name) === belongs) return;
      const next = changed[word] ?? new Set(state[word]);
      if (belongs) next.add(name);
      else next.delete(name);
      changed[word] = next;
    },
    state: (): FormState => (Object.keys(changed).length === 0 ? state : { ...state, ...changed }),
  };
}

const RECORD = 'record.';

/** Evaluates the conditions of one form for one record. */
export interface Judge {
  /** The value at a path as conditions read it: normalised, undefined if hidden and cleared. */
  valueAt(path: string): unknown;
  isVisible(node: FieldNode): boolean;
  isRequired(node: FieldNode): boolean;
  isReadOnly(node: FieldNode): boolean;
  /** A condition of a section or content; true if undefined. */
  holds(condition: Condition | undefined): boolean;
}

/**
 * A hidden field that is cleared when hidden counts as unanswered in all conditions at once, not only after
 * saving. Otherwise a field could stay visible because of an answer that the user cannot see.
 */
export function createJudge(
  model: FormModel,
  record: DataRecord,
  context: Context,
  isHidden: (path: string) => boolean,
): Judge {
  const valueAt = (path: string): unknown => {
    const owner = model.ownerOf(path);
    const value = getAt(record, path);
    if (owner === undefined) return value;
    if (isHidden(owner.path) && model.nodes.get(owner.path)?.clearedWhenHidden === true) return undefined;
    if (owner.schema['x-signs'] !== undefined && path === `${owner.path}.valid`)
      return changedSinceSigned(owner.schema, getAt(record, owner.path), record)?.length === 0;
    return answerIn(fieldWithin(owner.schema, path.slice(owner.path.length + 1)), value);
  };
  const resolve = (path: string): unknown =>
    path.startsWith(RECORD) ? valueAt(path.slice(RECORD.length)) : getAt(context, path);
  const says = (condition: Condition | undefined, otherwise: boolean): boolean =>
    condition === undefined ? otherwise : holdsIn(condition, resolve);
  const sees = ({ field }: FieldNode): boolean => seesField(field.schema, record, context);
  const edits = ({ field }: FieldNode): boolean => editsField(field.schema, record, context);
  const asksForNote = (node: FieldNode): boolean => {
    const flag = node.field.noteOf === undefined ? undefined : model.byPath.get(node.field.noteOf);
    if (flag === undefined) return true;
    if (isHidden(flag.path)) return false;
    return says(node.noteWhen, isAnomalous(flag.schema, valueAt(flag.path)));
  };
  return {
    valueAt,
    isVisible: (node) =>
      sees(node) && says(node.sectionWhen, true) && says(node.showWhen, true) && asksForNote(node),
    // A user without the right to change a field cannot be required to fill it.
    isRequired: (node) => (node.field.required || says(node.requiredWhen, false)) && edits(node),
    isReadOnly: (node) =>
      !sees(node) ||
      !edits(node) ||
      node.field.schema.readOnly === true ||
      isCalculated(node.field.schema) ||
      node.field.widget === 'readonly' ||
      says(node.readOnlyWhen, false),
    holds: (condition) => says(condition, true),
  };
}
