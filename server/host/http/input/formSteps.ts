import type {
  CallModel,
  Check,
  Context,
  DataRecord,
  EntitySchema,
  Field,
  FormPackage,
  Problem,
  Product,
} from '../../../../engine/contract/index.ts';
import {
  createFormModel,
  equal,
  type FormModel,
  getAt,
  holds,
  setAt,
  settingsContext,
  settle,
  validateForm,
} from '../../../../engine/index.ts';
import { compileCheck } from '../../../../engine/node.ts';
import { boundedRecord } from '../../calls/boundedRecord.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { type CalledForm, calledForm, recordForm, withoutFormer } from '../../calls/recordForm.ts';
import { refuseInput } from '../../calls/refuseInput.ts';
import { MAX_PROBLEMS } from '../../errors/envelope.ts';
import { restoreUneditedFields, restoreUnseenFields } from '../../privacy/keepStored.ts';

type Steps = ReturnType<typeof stepsBy>;

/**
 * Check steps of a call by the version of the form that the stored record was saved with, not only the
 * current one. The steps of each version are created once.
 *
 * @returns for a body: the steps of its form version, and the body without answers that only a former version
 * has.
 */
export function formSteps(call: CallModel, product: Product) {
  const current = calledForm(call, product);
  const currentSteps = stepsBy(call, product, current);
  const formOf = recordForm(current, product);
  const stepsByEntity = new WeakMap<object, Steps>();
  return async (body: unknown, context: CallContext): Promise<{ body: unknown; steps: Steps }> => {
    const versioned = await formOf?.(body, context);
    if (versioned === undefined) return { body, steps: currentSteps };
    const { form, stored, former: formerForm } = versioned;
    const { entity } = form.pkg;
    const steps =
      form === current ? currentSteps : (stepsByEntity.get(entity) ?? stepsBy(call, product, form));
    if (steps !== currentSteps) stepsByEntity.set(entity, steps);
    const record = getAt(body, form.at) as DataRecord;
    const withoutFormerAnswers = setAt(
      body as DataRecord,
      form.at,
      withoutFormer(record, stored, form.pkg, (current ?? form).pkg),
    );
    if (formerForm === undefined) return { body: withoutFormerAnswers, steps };
    // Answers that the sender could not see in the former version stay, where the new one has the same field.
    const commonEntity = {
      ...formerForm.entity,
      properties: commonFields(formerForm.entity.properties, entity.properties),
    };
    const restoreUnseen = restoreUnseenFields(undefined, { at: form.at, pkg: { entity: commonEntity } });
    return { body: (await restoreUnseen?.(withoutFormerAnswers, context)) ?? withoutFormerAnswers, steps };
  };
}

type Properties = EntitySchema['properties'];

/** Fields, and columns of rows, that both versions have with the same name and type. */
function commonFields(former: Properties, now: Properties): Properties {
  const entries = Object.entries(former).flatMap(([name, field]): [string, Field][] => {
    const { type, items } = now[name] ?? {};
    if (!Object.hasOwn(now, name) || !equal(field.type, type)) return [];
    if (field.items?.properties === undefined) return [[name, field]];
    const cells = commonFields(field.items.properties, items?.properties ?? {});
    return [[name, { ...field, items: { ...field.items, properties: cells } }]];
  });
  return Object.fromEntries(entries);
}

function stepsBy(call: CallModel, product: Product, form: CalledForm | undefined) {
  return {
    form,
    check: formCheck(form, product),
    restoreUnseen: restoreUnseenFields(call.body, form),
    restoreUnedited: restoreUneditedFields(call, product, form),
  };
}

/** Checks the record in a call's body against its form: visibility, required fields, rules between fields. */
type FormCheck = (body: unknown, context: Readonly<Record<string, unknown>>) => readonly Problem[];

/** The check of a call's form (none: always passes). Problems carry the path of their field in the body. */
export function formCheck(form: CalledForm | undefined, { settings }: Product): FormCheck {
  if (form === undefined) return () => [];
  const { at, model, pkg } = form;
  return (body, context) => {
    // Compiled at the first use: compiling hundreds of forms would slow down every start.
    const check = formProblems(pkg.entity);
    const record = getAt(body as DataRecord, at) as DataRecord;
    const scope = { ...context, record, ...settingsContext(settings) };
    return boundedRecord(() => check(model, record, scope)).map((problem) => ({
      ...problem,
      path: problem.path === '' ? at : `${at}.${problem.path}`,
    }));
  };
}

type FormProblems = (model: FormModel, record: DataRecord, context: Context) => readonly Problem[];

// A published form never changes: its compiled check lives as long as its entity.
const compiled = new WeakMap<FormPackage['entity'], FormProblems>();

/** Returns the validator of a form: at most MAX_PROBLEMS errors, `path` relative to the record. */
export function formProblems(entity: FormPackage['entity']): FormProblems {
  const check = compiled.get(entity) ?? problemsFinder(entity);
  compiled.set(entity, check);
  return check;
}

function problemsFinder(entity: FormPackage['entity']): FormProblems {
  const few = compileCheck(entity, { most: MAX_PROBLEMS });
  let all: Check | undefined;
  return (model, record, context) => {
    let refused = false;
    const problems = validateForm(model, record, context, (value) => {
      const violations = few(value);
      refused = violations.length > 0;
      return violations;
    }).filter(isError);
    if (problems.length > 0 || !refused) return problems;
    // The bounded check met only fields that the form hides: the complete check also covers the visible ones.
    all ??= compileCheck(entity);
    return validateForm(model, record, context, all).filter(isError);
  };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

interface Answered {
  readonly record: DataRecord;
  /** Values that the form's conditions read besides the record. */
  readonly conditions: Context;
  /** Path of the record in the call's body, prefixed to the paths of problems. */
  readonly at: string;
}

/**
 * Validates a record against a version of its form and returns it as it is stored: hidden answers are
 * cleared.
 *
 * @param refuseReadOnly throws the refusal for a read-only form.
 * @throws Refusal BAD_INPUT with every invalid field; the refusal of `refuseReadOnly`.
 */
export function checkAnswers(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  pkg: FormPackage,
  { record, conditions, at }: Answered,
  refuseReadOnly: () => never,
): DataRecord {
  const context = { ...conditions, record };
  if (pkg.form.readOnlyWhen !== undefined && holds(pkg.form.readOnlyWhen, context)) refuseReadOnly();
  const model = createFormModel(pkg);
  const problems = boundedRecord(() => formProblems(pkg.entity)(model, record, context));
  if (problems.length > 0) {
    const placed = problems.map((problem) => ({
      ...problem,
      path: problem.path === '' ? at : `${at}.${problem.path}`,
    }));
    throw refuseInput(call, product, user.locale, placed, { at, pkg, model });
  }
  return boundedRecord(() => settle(model, record, context));
}
