import type { Context, DataRecord, EntitySchema, Json } from '../contract/index.ts';
import { calculateForm } from '../form/calculate/calculateForm.ts';
import { createFormModel } from '../form/createFormModel.ts';
import type { FieldNode, FormModel } from '../form/FormModel.ts';
import { validateForm } from '../form/validateForm.ts';
import { alternatives, isOpen, rowOf, type Shape } from '../loader/context/Scope.ts';
import { getAt } from '../values/paths.ts';
import { settingsContext } from '../values/records.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { editedProduct, previewPackage } from './preview.ts';
import { isSchemaNode, nodesIn } from './schemaParts.ts';

/** A filled-in preview to be stored as a scenario. */
export interface RecordedScenario {
  /** Title of the scenario, written by its author. */
  readonly title: string;
  /** Path of the form's file, and the form's name. */
  readonly path: string;
  readonly form: string;
  readonly record: DataRecord;
  /** Only the day is stored: a scenario must not contain personal data. */
  readonly context: Context;
}

/**
 * Stores the answers of a form's preview as a scenario in the file beside the form: expected visibility,
 * requirements, locks, calculated values and rule errors. Only what conditions decide is expected; the rest
 * may change freely. Answers to removed fields are left out.
 *
 * @returns the same files if no form can be built.
 */
export function recordScenario(files: EditedFiles, recording: RecordedScenario): EditedFiles {
  const pkg = previewPackage(files, recording.form);
  const product = editedProduct(files);
  if (pkg === undefined || product === undefined) return files;
  const { today } = recording.context;
  const record = knownAnswers(pkg.entity, recording.record);
  const inputs = { ...(today === undefined ? {} : { today }), record };
  const scenario = {
    title: recording.title,
    form: recording.form,
    given: inputs,
    // The context in which scenarios are run.
    expect: expected(createFormModel(pkg), record, {
      settings: settingsContext(product.settings).settings,
      ...inputs,
    } as Context),
  } as unknown as Json;
  const folder = recording.path.slice(0, recording.path.lastIndexOf('/') + 1);
  const file = `${folder}${recording.form}.scenario.json`;
  const there = files[file];
  if (there === undefined || there === null || !isSchemaNode(there)) {
    const value = { $schema: '../meta/scenario.schema.json', scenarios: [scenario] };
    return editSchema(files, { does: 'set', file, at: '', value });
  }
  const last = nodesIn(there['scenarios']).length;
  return editSchema(files, { does: 'insert', file, at: `/scenarios/${last}`, value: scenario });
}

const DECIDES = {
  shown: ({ sectionWhen, showWhen, noteWhen }: FieldNode) => sectionWhen ?? showWhen ?? noteWhen,
  asked: ({ requiredWhen, noteWhen }: FieldNode) => requiredWhen ?? noteWhen,
  locked: ({ readOnlyWhen }: FieldNode) => readOnlyWhen,
} as const;

function expected(model: FormModel, answers: DataRecord, context: Context): object {
  const { record, state } = calculateForm(model, answers, context);
  const decided = (what: keyof typeof DECIDES): readonly string[] =>
    [...model.nodes].flatMap(([path, node]) => (DECIDES[what](node) === undefined ? [] : [path]));
  const isAnswered = (path: string) => getAt(answers, path) !== undefined;
  const visibleFields = model.fields.map(({ path }) => path).filter((path) => state.visible.has(path));
  const conditional = new Set(decided('shown'));
  const requirable = decided('asked').filter((path) => state.visible.has(path));
  const locked = decided('locked').filter((path) => state.visible.has(path));
  const calculated = model.calculations.flatMap(({ path }) =>
    state.visible.has(path) ? [[path, getAt(record, path) ?? null] as const] : [],
  );
  const wrong = validateForm(model, record, context, () => []).filter(({ severity }) => severity === 'error');
  const lists = {
    visible: visibleFields.filter((path) => conditional.has(path) || isAnswered(path)),
    hidden: [...conditional].filter((path) => !state.visible.has(path)),
    required: requirable.filter((path) => state.required.has(path)),
    optional: requirable.filter((path) => !state.required.has(path)),
    readOnly: locked.filter((path) => state.readOnly.has(path)),
    editable: locked.filter((path) => !state.readOnly.has(path)),
    errors: wrong.map(({ path, rule }) => ({ path, rule })),
  };
  const nonEmpty = Object.entries(lists).filter(([, list]) => list.length > 0);
  const all = {
    ...Object.fromEntries(nonEmpty),
    ...(calculated.length > 0 && { calculated: Object.fromEntries(calculated) }),
  };
  // A scenario must expect something: without conditions, the visible fields.
  return Object.keys(all).length > 0 ? all : { visible: visibleFields };
}

/**
 * The record without answers to fields that the entity no longer has, also within rows: a scenario must not
 * refer to a missing field. Invalid answers are kept.
 */
export function knownAnswers(entity: EntitySchema, record: DataRecord): DataRecord {
  return withoutUnknown(record, entity as Shape) as DataRecord;
}

/** Matches `unknownScenarioInputs` of the loader; undefined if the shape allows no such answer. */
function withoutUnknown(value: unknown, shape: Shape): unknown {
  const choices = alternatives(shape);
  if (typeof value !== 'object' || value === null || choices.some(isOpen)) return value;
  if (Array.isArray(value)) {
    const row = rowOf(shape);
    if (row === undefined) return value;
    return value.map((each: unknown) => withoutUnknown(each, row)).filter((each) => each !== undefined);
  }
  const fields: Readonly<Record<string, Shape>> = Object.assign(
    {},
    ...choices.map(({ properties }) => properties),
  );
  if (Object.keys(fields).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const answer = Object.hasOwn(fields, name) ? withoutUnknown(each, fields[name] ?? {}) : undefined;
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}
