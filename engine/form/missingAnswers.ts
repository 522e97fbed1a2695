import type {
  Context,
  DataRecord,
  FieldModel,
  FormSchema,
  FormState,
  Moments,
  Problem,
} from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { changedSinceSigned } from '../values/signedHashes.ts';
import { calculateForm } from './calculateForm.ts';
import { isCalculated } from './calculationsOf.ts';
import type { FormModel } from './FormModel.ts';
import { settleAs } from './settle.ts';

/** An answer that a form asks for at some moment (`missing`) and that nobody has given. */
export interface MissingAnswer {
  /** Its field; of a section that needs one answer, the first field of it that is shown. */
  readonly path: string;
  readonly rule: 'missing' | 'missing-section';
  /** How grave it is, by moment. */
  readonly at: Moments;
  readonly message?: string | undefined;
  /** Nobody who fills the form now could give it: no save asks for it. */
  readonly closed: boolean;
}

/** The moment of a save; all others are ids of transitions. */
export const SAVE = 'save';

/**
 * Every answer that is missing at any moment, in the order of the form: what a browser counts as still to fill, and of which a server refuses those whose moment
 * it is. What is hidden is asked at no moment; a void signature is no answer.
 */
export function missingAnswers(
  model: FormModel,
  given: DataRecord,
  context: Context,
): readonly MissingAnswer[] {
  if (!asksAtMoments(model)) return [];
  const { record, state } = calculateForm(model, given, context);
  return missingIn(model, settleAs(model, record, context, state), state);
}

/** The same of a settled record with its state. */
export function missingIn(model: FormModel, record: DataRecord, state: FormState): readonly MissingAnswer[] {
  if (!asksAtMoments(model)) return [];
  return model.sections.flatMap((section) => {
    const shown = model.fields.filter(
      (field) => field.section === section.id && state.visible.has(field.path),
    );
    return inSection({ section, shown, record, state });
  });
}

/** As problems of one moment; what is refused then is an error. */
export function missingAt(missing: readonly MissingAnswer[], moment: string): readonly Problem[] {
  return missing.flatMap(({ path, rule, at, message, closed }): readonly Problem[] => {
    const grave = at[moment];
    if (grave === undefined || (moment === SAVE && closed)) return [];
    const severity = grave === 'refusal' ? 'error' : 'warning';
    return [{ path, rule, params: {}, severity, ...(message === undefined ? {} : { message }) }];
  });
}

/**
 * What a form tells of them beside its fields: nothing is refused yet, and the ways that will refuse are named. `waysOf` gives what a moment is called;
 * one that has no name here is not named. What only a save asks for is not told where nobody could give it: no save does.
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

/** Whether any field or section says what a missing answer means. */
export function asksAtMoments({ sections }: FormModel): boolean {
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
  const asked = shown.filter(isAsked);
  const [first] = asked;
  const lacks = (field: FieldModel): boolean => !isAnswered(field, record);
  const told = (path: string, said: { readonly at: Moments; readonly message?: string }): MissingAnswer => ({
    ...{ path, rule: 'missing', at: said.at, message: said.message },
    closed: state.readOnly.has(path),
  });
  const none = missing?.needs === 'one' && !asked.some((field) => isOwn(field, record));
  return [
    ...(none && first !== undefined
      ? [
          {
            ...told(first.path, missing),
            rule: 'missing-section' as const,
            closed: asked.every(({ path }) => state.readOnly.has(path)),
          },
        ]
      : []),
    ...shown.filter(lacks).flatMap((field) => {
      const whole = missing?.needs === 'all' && isAsked(field) ? missing : undefined;
      const own = field.noteOf === undefined ? field.layout.missing : undefined;
      if (own === undefined) return whole === undefined ? [] : [told(field.path, whole)];
      // What the field says goes before what its section says.
      return [told(field.path, { ...whole, ...own, at: { ...whole?.at, ...own.at } })];
    }),
  ];
}

/** Whether somebody is to fill the field in; a note or photos are asked for by their flag. */
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

/** Whether there is an answer that no new record begins with. */
function isOwn(field: FieldModel, record: DataRecord): boolean {
  return isAnswered(field, record) && !equal(getAt(record, field.path), field.schema.default);
}
