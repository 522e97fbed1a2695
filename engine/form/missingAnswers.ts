import type {
  Context,
  DataRecord,
  FieldModel,
  FormSchema,
  FormState,
  Moments,
  Problem,
  Product,
} from '../contract/index.ts';
import { equal, isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { memoizeFrozen } from '../values/records.ts';
import { changedSinceSigned } from '../values/signedHashes.ts';
import { calculateForm } from './calculate/calculateForm.ts';
import { isCalculated } from './calculate/calculationsOf.ts';
import type { FormModel } from './FormModel.ts';
import { settleCalculated } from './settle.ts';

/** A missing answer that the form requires at some moment (`missing`). */
export interface MissingAnswer {
  /** Field path; for a section that needs one answer, its first visible field. */
  readonly path: string;
  readonly rule: 'missing' | 'missing-section';
  /** By moment: `refusal`, or a warning. */
  readonly at: Moments;
  readonly message?: string | undefined;
  /** Read-only for the current user, so a save does not require it. */
  readonly closed: boolean;
}

/** The moment of a save; other moments are transition ids. */
export const SAVE = 'save';

/**
 * The answers missing at any moment, in form order: the browser counts them as still to fill, the server
 * refuses those of the current moment. Hidden fields are not required; a void signature counts as missing.
 */
export function missingAnswers(
  model: FormModel,
  given: DataRecord,
  context: Context,
): readonly MissingAnswer[] {
  if (!usesMissing(model)) return [];
  const { record, state } = calculateForm(model, given, context);
  return missingIn(model, settleCalculated(model, record, context, state), state);
}

/** The same for a settled record with its state. */
export function missingIn(model: FormModel, record: DataRecord, state: FormState): readonly MissingAnswer[] {
  if (!usesMissing(model)) return [];
  return model.sections.flatMap((section) => {
    const visibleFields = model.fields.filter(
      (field) => field.section === section.id && state.visible.has(field.path),
    );
    return inSection({ section, shown: visibleFields, record, state });
  });
}

/** The missing answers as problems of one moment; `refusal` gives an error. */
export function missingAt(missing: readonly MissingAnswer[], moment: string): readonly Problem[] {
  return missing.flatMap(({ path, rule, at, message, closed }): readonly Problem[] => {
    const consequence = at[moment];
    if (consequence === undefined || (moment === SAVE && closed)) return [];
    const severity = consequence === 'refusal' ? 'error' : 'warning';
    return [{ path, rule, params: {}, severity, ...(message === undefined ? {} : { message }) }];
  });
}

/**
 * The missing answers as warnings next to the fields, with the labels of the transitions that they block.
 * Read-only fields that only a save requires are left out.
 *
 * @param labels transition labels by moment; a moment without a label is not named.
 */
export function stillToFill(
  missing: readonly MissingAnswer[],
  labels: Readonly<Record<string, string>>,
): readonly Problem[] {
  return missing.filter(isAwaited).map(({ path, rule, at, message }) => {
    const ways = Object.keys(at).flatMap((moment) =>
      at[moment] === 'refusal' ? (labels[moment] ?? []) : [],
    );
    const params = ways.length === 0 ? {} : { variant: 'way', ways };
    return { path, rule, params, severity: 'warning', ...(message === undefined ? {} : { message }) };
  });
}

function isAwaited({ at, closed }: MissingAnswer): boolean {
  return !closed || Object.keys(at).some((moment) => moment !== SAVE);
}

/** Whether a field or section of the form uses `missing`. */
export function usesMissing({ sections }: FormModel): boolean {
  return sections.some(
    (section) => section.missing !== undefined || section.fields.some(({ missing }) => missing !== undefined),
  );
}

interface Place {
  readonly section: FormSchema['sections'][number];
  readonly shown: readonly FieldModel[];
  readonly record: DataRecord;
  readonly state: FormState;
}

function inSection({ section, shown, record, state }: Place): readonly MissingAnswer[] {
  const { missing } = section;
  const fillable = shown.filter(isAsked);
  const [first] = fillable;
  const lacks = (field: FieldModel): boolean => !isAnswered(field, record);
  const toMissing = (
    path: string,
    rule: { readonly at: Moments; readonly message?: string },
  ): MissingAnswer => ({
    ...{ path, rule: 'missing', at: rule.at, message: rule.message },
    closed: state.readOnly.has(path),
  });
  const none = missing?.needs === 'one' && !fillable.some((field) => isUserAnswer(field, record));
  return [
    ...(none && first !== undefined
      ? [
          {
            ...toMissing(first.path, missing),
            rule: 'missing-section' as const,
            closed: fillable.every(({ path }) => state.readOnly.has(path)),
          },
        ]
      : []),
    ...shown.filter(lacks).flatMap((field) => {
      const whole = missing?.needs === 'all' && isAsked(field) ? missing : undefined;
      const fieldRule = field.noteOf === undefined ? field.layout.missing : undefined;
      if (fieldRule === undefined) return whole === undefined ? [] : [toMissing(field.path, whole)];
      // The field overrides its section.
      return [toMissing(field.path, { ...whole, ...fieldRule, at: { ...whole?.at, ...fieldRule.at } })];
    }),
  ];
}

/** Whether the field is meant to be filled by a user; companions are required by their flag instead. */
export function isAsked({ noteOf, widget, schema }: FieldModel): boolean {
  return (
    noteOf === undefined &&
    widget !== 'hidden' &&
    widget !== 'readonly' &&
    schema.readOnly !== true &&
    !isCalculated(schema)
  );
}

function isAnswered({ path, schema }: FieldModel, record: DataRecord): boolean {
  const value = getAt(record, path);
  if (isEmpty(value)) return false;
  return schema['x-signs'] === undefined || changedSinceSigned(schema, value, record)?.length === 0;
}

/** Whether there is an answer other than the default. */
function isUserAnswer(field: FieldModel, record: DataRecord): boolean {
  return isAnswered(field, record) && !equal(getAt(record, field.path), field.schema.default);
}

type Workflows = Pick<Product, 'workflows'>;

/** A transition at which answers of a form may be missing, with its workflow. A save is a moment as well (`SAVE`). */
interface Moment {
  readonly workflow: string;
  readonly id: string;
  readonly label: string;
}

/**
 * Transitions (except for saving) that may need answers of a form: those of its entity, and of workflows
 * that name it in `asks`.
 */
export function formMoments(
  { workflows }: Workflows,
  name: string,
  { entity }: Pick<FormSchema, 'entity'>,
): readonly Moment[] {
  return Object.entries(workflows).flatMap(([workflow, { entity: moved, asks = [], transitions }]) =>
    moved === entity || asks.some(({ form }) => form === name)
      ? transitions.flatMap(({ id, label }) => (id === SAVE ? [] : [{ workflow, id, label }]))
      : [],
  );
}

/** Moments in the `missing` words of a form, including `save`. */
export const momentsByName = memoizeFrozen(
  (form: Pick<FormSchema, 'sections'>): ReadonlySet<string> =>
    new Set(missingByMoment(form).flatMap((at) => Object.keys(at))),
);

/** The `missing` words of all sections and fields, by moment. */
export function missingByMoment({ sections }: Pick<FormSchema, 'sections'>): readonly Moments[] {
  const declarations = sections.flatMap(({ missing, fields }) => [
    missing,
    ...fields.map((each) => each.missing),
  ]);
  return declarations.flatMap((missing) => (missing === undefined ? [] : [missing.at]));
}

/** Labels of the transitions used in a form's `missing`, by id; undefined if there are none. */
export function momentLabels(
  product: Workflows,
  name: string,
  form: FormSchema,
): Readonly<Record<string, string>> | undefined {
  const momentIds = momentsByName(form);
  const labels = formMoments(product, name, form).flatMap(({ id, label }) =>
    momentIds.has(id) ? [[id, label]] : [],
  );
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
}
