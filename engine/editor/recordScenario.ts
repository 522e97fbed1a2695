import type { Context, DataRecord, Json } from '../contract/index.ts';
import { calculateForm } from '../form/calculate/calculateForm.ts';
import { createFormModel } from '../form/createFormModel.ts';
import type { FieldNode, FormModel } from '../form/FormModel.ts';
import { validateForm } from '../form/validateForm.ts';
import { getAt } from '../values/paths.ts';
import { settingsContext } from '../values/records.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { knownAnswers } from './knownAnswers.ts';
import { editedProduct, previewPackage } from './previewPackage.ts';
import { isSchemaNode, nodesIn } from './schemaParts.ts';

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
