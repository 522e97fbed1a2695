import type { Context, DataRecord, Json } from '../contract/index.ts';
import { calculateForm } from '../form/calculateForm.ts';
import { createFormModel } from '../form/createFormModel.ts';
import type { FieldNode, FormModel } from '../form/FormModel.ts';
import { validateForm } from '../form/validateForm.ts';
import { getAt } from '../values/getAt.ts';
import { settingsContext } from '../values/settingsContext.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { knownAnswers } from './knownAnswers.ts';
import { editedProduct, previewPackage } from './previewPackage.ts';
import { isSchemaNode, nodesIn } from './schemaParts.ts';

export interface RecordedScenario {
  /** What it shows, in the words of whoever keeps it. */
  readonly title: string;
  /** Path of the form's file, and the form's name. */
  readonly path: string;
  readonly form: string;
  readonly record: DataRecord;
  /** Of it only the day is kept: nobody's name belongs into an example. */
  readonly context: Context;
}

/**
 * The answers given in a form's preview as an example of it, in the file of examples beside the form: what its conditions show, ask for and lock with these answers, what is
 * worked out, and what its rules refuse. What no condition decides is no part of the example: it may change freely. Answers to what the form's entity has no more are left out.
 *
 * @returns the files as they were where no form comes of them.
 */
export function recordScenario(files: EditedFiles, said: RecordedScenario): EditedFiles {
  const pkg = previewPackage(files, said.form);
  const product = editedProduct(files);
  if (pkg === undefined || product === undefined) return files;
  const { today } = said.context;
  const record = knownAnswers(pkg.entity, said.record);
  const given = { ...(today === undefined ? {} : { today }), record };
  const scenario = {
    title: said.title,
    form: said.form,
    given,
    // As examples are run.
    expect: expected(createFormModel(pkg), record, {
      settings: settingsContext(product.settings).settings,
      ...given,
    } as Context),
  } as unknown as Json;
  const folder = said.path.slice(0, said.path.lastIndexOf('/') + 1);
  const file = `${folder}${said.form}.scenario.json`;
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

function expected(model: FormModel, given: DataRecord, context: Context): object {
  const { record, state } = calculateForm(model, given, context);
  const decided = (what: keyof typeof DECIDES): readonly string[] =>
    [...model.nodes].flatMap(([path, node]) => (DECIDES[what](node) === undefined ? [] : [path]));
  const isAnswered = (path: string) => getAt(given, path) !== undefined;
  const shown = model.fields.map(({ path }) => path).filter((path) => state.visible.has(path));
  const conditional = new Set(decided('shown'));
  const asked = decided('asked').filter((path) => state.visible.has(path));
  const locked = decided('locked').filter((path) => state.visible.has(path));
  const calculated = model.calculations.flatMap(({ path }) =>
    state.visible.has(path) ? [[path, getAt(record, path) ?? null] as const] : [],
  );
  const wrong = validateForm(model, record, context, () => []).filter(({ severity }) => severity === 'error');
  const lists = {
    visible: shown.filter((path) => conditional.has(path) || isAnswered(path)),
    hidden: [...conditional].filter((path) => !state.visible.has(path)),
    required: asked.filter((path) => state.required.has(path)),
    optional: asked.filter((path) => !state.required.has(path)),
    readOnly: locked.filter((path) => state.readOnly.has(path)),
    editable: locked.filter((path) => !state.readOnly.has(path)),
    errors: wrong.map(({ path, rule }) => ({ path, rule })),
  };
  const told = Object.entries(lists).filter(([, list]) => list.length > 0);
  const all = {
    ...Object.fromEntries(told),
    ...(calculated.length > 0 && { calculated: Object.fromEntries(calculated) }),
  };
  // An example says something: of a form without conditions, that its answers may be given.
  return Object.keys(all).length > 0 ? all : { visible: shown };
}
