import { holdsIn } from '../condition/holds.ts';
import type { Condition, Context, DataRecord } from '../contract/index.ts';
import { isAnomalous } from '../values/flags.ts';
import { getAt } from '../values/getAt.ts';
import { changedSinceSigned } from '../values/signedHashes.ts';
import { answerIn, fieldWithin } from './answerIn.ts';
import { isCalculated } from './calculationsOf.ts';
import type { FieldNode, FormModel } from './FormModel.ts';
import { editsField, seesField } from './seesField.ts';

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
