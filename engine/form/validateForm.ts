import type { Check, Context, DataRecord, FieldModel, FormState, Problem } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { tracePoints } from '../values/places.ts';
import { signatureIn } from '../values/signature.ts';
import { changedSinceSigned } from '../values/signedHashes.ts';
import { calculateForm } from './calculate/calculateForm.ts';
import { spanProblems } from './calculate/spans.ts';
import { offeredProblems } from './choices.ts';
import { type FormModel, filledPath } from './FormModel.ts';
import { missingAt, missingIn, SAVE } from './missingAnswers.ts';
import { codeProblems, ruleProblems, wordProblem } from './problems.ts';
import { isWithin, rowStates } from './rowStates.ts';
import { settleCalculated } from './settle.ts';

/**
 * All problems of a record, in form order; the same in browser and server (VAL-04). The record is calculated
 * and settled first, so hidden and empty values are checked as they would be stored; paths are those of the
 * given record.
 *
 * | check | reported |
 * | --- | --- |
 * | a visible required field without a value, by entity or `requiredWhen` | `required` |
 * | an answer missing at a save (`missing`) | `missing`, `missing-section`; a warning where the form defines one |
 * | the entity's JSON Schema (`check`) | for visible fields, and for values without a field in the form |
 * | a missing value without a field in the form | no: it is filled elsewhere |
 * | rules between fields, the entity's and the form's | unless the field of the rule is hidden |
 * | durations (`x-span`), choices excluded by other answers (`x-offered`) | likewise |
 * | a wrong check digit (`x-code`), an inaccurate position (`x-accuracy`) | likewise |
 * | a signature of values changed since (`x-signs`) | likewise |
 */
export function validateForm(
  model: FormModel,
  given: DataRecord,
  context: Context,
  check: Check,
): readonly Problem[] {
  const { record, state } = calculateForm(model, given, context);
  const settled = settleCalculated(model, record, context, state);
  const rows = model.fields
    .filter((field) => field.layout.fields !== undefined && state.visible.has(field.path))
    .map((field) => rowStates(field, settled, context));
  const isHiddenCell = (path: string): boolean => rows.some((each) => isWithin(path, each.hidden));
  const problems = [
    ...requiredProblems(model, state, settled),
    // `requiredProblems` has reported required fields already.
    ...missingAt(missingIn(model, settled, state), SAVE).filter(
      ({ path, rule }) => rule !== 'missing' || !state.required.has(path),
    ),
    ...check(settled).filter((problem) => isReported(model, state, problem) && !isHiddenCell(problem.path)),
    ...rows.flatMap((each) => each.problems),
    ...[
      ...ruleProblems(model.rules, { ...context, record: settled }),
      ...spanProblems(model, settled).filter(({ path }) => !isHiddenCell(path)),
      ...offeredProblems(model.entity, model.options, settled).filter(({ path }) => !isHiddenCell(path)),
      ...codeProblems(model, settled).filter(({ path }) => !isHiddenCell(path)),
      ...accuracyProblems(model, settled),
      ...signatureProblems(model, settled, state.required),
    ].filter((problem) => isShown(model, state, problem.path)),
  ];
  const placed = problems.map((problem) => ({ ...problem, path: filledPath(model, record, problem.path) }));
  return inOrder(model, distinctProblems(placed));
}

function requiredProblems(model: FormModel, state: FormState, record: DataRecord): readonly Problem[] {
  return [...state.required]
    .filter((path) => isEmpty(getAt(record, path)))
    .map((path) => {
      const message = messageOf(model.byPath.get(path));
      const problem: Problem = { path, rule: 'required', params: {}, severity: 'error' };
      return message === undefined ? problem : { ...problem, message };
    });
}

function messageOf(field: FieldModel | undefined): string | undefined {
  const messages = field?.schema['x-messages'] ?? {};
  if (field?.layout.missing?.message !== undefined) return field.layout.missing.message;
  return messages['required'] ?? messages['x-required'] ?? messages['x-required-if'];
}

/**
 * Whether a problem of the entity's check is reported here; `requiredProblems` reports plain missing fields.
 */
function isReported(model: FormModel, state: FormState, problem: Problem): boolean {
  const owner = model.ownerOf(problem.path);
  if (owner === undefined) return problem.rule !== 'required';
  if (!state.visible.has(owner.path)) return false;
  return problem.rule !== 'required' || problem.path !== owner.path;
}

function isShown(model: FormModel, state: FormState, path: string): boolean {
  const owner = model.ownerOf(path);
  return owner === undefined || state.visible.has(owner.path);
}

/** One problem per path and rule; `required` and `x-required-if` count as the same rule. */
function distinctProblems(problems: readonly Problem[]): readonly Problem[] {
  const keys = new Set<string>();
  return problems.filter((problem) => {
    const word = problem.rule === 'x-required-if' ? 'required' : problem.rule;
    const key = `${problem.path} ${word}`;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

function inOrder(model: FormModel, problems: readonly Problem[]): readonly Problem[] {
  const place = (problem: Problem): number =>
    model.order.get(model.ownerOf(problem.path)?.path ?? '') ?? Number.POSITIVE_INFINITY;
  return problems
    .map((problem, index) => ({ problem, place: place(problem), index }))
    .toSorted((a, b) => (a.place === b.place ? a.index - b.index : a.place - b.place))
    .map(({ problem }) => problem);
}

/**
 * Problems of positions and traces measured less accurately than the field allows (`x-accuracy`, `x-trace`),
 * in metres. A typed position has no accuracy and passes.
 */
function accuracyProblems({ fields }: FormModel, record: DataRecord): readonly Problem[] {
  return fields.flatMap(({ path, schema }): readonly Problem[] => {
    const bound = schema['x-trace']?.most;
    const vaguest = Math.max(0, ...tracePoints(getAt(record, path)).map(({ accuracy = 0 }) => accuracy));
    if (bound !== undefined && vaguest > bound)
      return [wordProblem('x-trace', schema, { path, params: { accuracy: vaguest, most: bound } })];
    const { field, most } = schema['x-accuracy'] ?? {};
    if (field === undefined || most === undefined) return [];
    const accuracy = getAt(record, field);
    if (typeof accuracy !== 'number' || accuracy <= most || isEmpty(getAt(record, path))) return [];
    return [wordProblem('x-accuracy', schema, { path, params: { accuracy, most } })];
  });
}

/**
 * Problems of signatures that are void because a signed value (`x-signs`) has changed. An error if the
 * signature is required or not yet stamped by the server, else a warning, because the record may still be
 * saved.
 */
function signatureProblems(
  model: FormModel,
  record: DataRecord,
  required: ReadonlySet<string>,
): readonly Problem[] {
  return model.fields.flatMap(({ path, schema }): readonly Problem[] => {
    if (schema['x-signs'] === undefined) return [];
    const value = getAt(record, path);
    const changed = changedSinceSigned(schema, value, record) ?? [];
    if (changed.length === 0) return [];
    const isNew = signatureIn(value)?.at === undefined;
    return [
      wordProblem('x-signs', schema, {
        path,
        params: { changed: changed.map((name) => fieldLabel(model, name)) },
        severity: required.has(path) || isNew ? 'error' : 'warning',
      }),
    ];
  });
}

function fieldLabel({ byPath, entity }: FormModel, name: string): string {
  return byPath.get(name)?.label ?? entity.properties[name]?.title ?? name;
}
