import type { Context, DataRecord, Field, FormState, Json, SettledRecord } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt, setMany } from '../values/paths.ts';
import { answerIn, mayBeNull } from './answers.ts';
import { calculateForm } from './calculate/calculateForm.ts';
import type { FieldNode, FormModel } from './FormModel.ts';
import { seesField } from './rights.ts';
import { rowStates, someCell } from './rowStates.ts';

/**
 * The record as it is checked, stored and sent. Calculated fields are computed first and rows of lists are
 * settled alike. Blank values of a list are removed; the note of a hidden flag stays if the flag keeps its
 * answer. Other data without a field in the form stays. Unchanged parts are shared.
 *
 * | value | becomes |
 * | --- | --- |
 * | of a field that the user may not see (`x-may.see`) | stays |
 * | of a hidden field, or cell of a row, with `whenHidden: clear` (the default) | absent |
 * | of a hidden field with `whenHidden: keep` | stays |
 * | blank text or null, where the field allows null | null |
 * | the same, where it does not | absent: an empty optional text counts as unanswered |
 * | null in a field without place in the form that does not allow null | absent: the user could not correct it |
 */
export function settle(model: FormModel, record: DataRecord, context: Context): SettledRecord {
  const calculated = calculateForm(model, record, context);
  return settleCalculated(model, calculated.record, context, calculated.state);
}

/** The same for a record with its calculated fields and state. */
export function settleCalculated(
  model: FormModel,
  record: DataRecord,
  context: Context,
  state: FormState,
): SettledRecord {
  const changes = new Map<string, unknown>();
  for (const [path, node] of model.nodes) {
    const value = getAt(record, path);
    if (value === undefined) continue;
    if (!state.visible.has(path)) {
      const isKept = isKeptWithFlag(model, node, state) || !seesField(node.field.schema, record, context);
      if (node.clearedWhenHidden && !isKept) changes.set(path, undefined);
      continue;
    }
    normaliseBlanks(path, value, node.field.schema, changes);
  }
  for (const [name, schema] of Object.entries(model.entity.properties)) {
    if (record[name] === null && !model.byPath.has(name) && !mayBeNull(schema)) changes.set(name, undefined);
  }
  return withoutHiddenCells(model, setMany(record, changes), context, state);
}

function isKeptWithFlag(model: FormModel, { field }: FieldNode, state: FormState): boolean {
  const flag = field.noteOf;
  return flag !== undefined && !state.visible.has(flag) && model.nodes.get(flag)?.clearedWhenHidden === false;
}

function normaliseBlanks(path: string, value: unknown, schema: Field, changes: Map<string, unknown>): void {
  const answer = answerIn(schema, value);
  if (answer !== value) changes.set(path, answer);
  else if (Array.isArray(value) && schema.items?.properties === undefined) {
    const filledValues = value.filter((each) => !isEmpty(each));
    if (filledValues.length < value.length) changes.set(path, filledValues);
  } else if (Array.isArray(value) && schema.items?.properties !== undefined) {
    value.forEach((row, index) => {
      for (const [name, cell] of Object.entries(schema.items?.properties ?? {})) {
        const cellValue = getAt(row, name);
        if (cellValue !== undefined) normaliseBlanks(`${path}.${index}.${name}`, cellValue, cell, changes);
      }
    });
  }
}

/** Clearing a cell or a blank text may hide another cell: repeat until no cell is cleared. */
function withoutHiddenCells(
  model: FormModel,
  record: DataRecord,
  context: Context,
  { visible }: FormState,
): SettledRecord {
  const lists = model.fields.filter(
    ({ path, layout }) => visible.has(path) && someCell(layout, (cell) => cell.showWhen !== undefined),
  );
  for (let settled = record; ; ) {
    const clearedCells = lists
      .flatMap((list) => [...rowStates(list, settled, context).cleared])
      .filter((path) => getAt(settled, path) !== undefined);
    if (clearedCells.length === 0) return settled;
    settled = setMany(settled, new Map(clearedCells.map((path) => [path, undefined])));
  }
}

/**
 * Sends cleared values: a save keeps absent fields, so leaving them out would bring the old value back.
 *
 * @param saved the stored record.
 *
 * | stored | settled | sent |
 * | --- | --- | --- |
 * | `'abc'` | absent, the field is visible | null if the field allows it, else `''` |
 * | 60 | absent, the field is visible | null if the field allows it, else its default |
 * | any value | absent, the field is hidden | absent |
 * | any value | null (the field allows null) | null |
 * | absent or empty | absent | absent |
 */
export function withClearedValues(
  model: FormModel,
  saved: DataRecord,
  settled: SettledRecord,
  state: FormState,
): SettledRecord {
  const changes = new Map<string, unknown>();
  for (const { path, schema } of model.fields) {
    if (!state.visible.has(path) || state.readOnly.has(path)) continue;
    const empty = clearedValue(schema);
    if (empty !== undefined && getAt(settled, path) === undefined && !isEmpty(getAt(saved, path)))
      changes.set(path, empty);
  }
  return setMany(settled, changes);
}

/**
 * The value that clears a field: null, an empty text, or the default of a number. Undefined for a field that
 * cannot be empty; the default of a choice is no answer that the user gave.
 */
export function clearedValue(schema: Field): Json | undefined {
  if (mayBeNull(schema)) return null;
  if (isFreeText(schema)) return '';
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber ? (schema.default as Json | undefined) : undefined;
}

/** Plain or e-mail text without a minimum length or fixed values, so that `''` is valid. */
function isFreeText({ type, enum: values, format, minLength }: Field): boolean {
  return (
    type === 'string' && values === undefined && (format === undefined || format === 'email') && !minLength
  );
}

/**
 * Replaces the value of every read-only field of a sent record by the stored one: the user could not fill it.
 * Without a stored value it is absent.
 *
 * @param held the stored record, or the initial values of a new one; conditions are first evaluated on it, so
 * that no sent answer opens a closed field.
 */
export function withStoredReadOnly(
  model: FormModel,
  record: DataRecord,
  held: DataRecord,
  context: Context,
): DataRecord {
  // Sent answers and restored values may close further fields: repeat until no field is added.
  for (let settled = record, closed = readOnlyIn(model, held, context); ; ) {
    settled = setMany(settled, heldValues(closed, settled, held));
    const more = readOnlyIn(model, settled, context);
    const all = new Set([...closed, ...more]);
    if (all.size === closed.size) return settled;
    closed = all;
  }
}

function readOnlyIn(model: FormModel, record: DataRecord, context: Context): ReadonlySet<string> {
  return calculateForm(model, record, { ...context, record }).state.readOnly;
}

function heldValues(
  paths: ReadonlySet<string>,
  record: DataRecord,
  held: DataRecord,
): ReadonlyMap<string, unknown> {
  return new Map(
    [...paths]
      .map((path) => [path, getAt(held, path)] as const)
      .filter(([path, value]) => getAt(record, path) !== value),
  );
}
