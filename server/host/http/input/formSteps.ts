import type {
  CallModel,
  DataRecord,
  EntitySchema,
  Field,
  Problem,
  Product,
} from '../../../../engine/contract/index.ts';
import { equal, getAt, setAt, settingsContext } from '../../../../engine/index.ts';
import { boundedRecord } from '../../calls/boundedRecord.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { type CalledForm, calledForm, recordForm, withoutFormer } from '../../calls/recordForm.ts';
import { restoreUneditedFields, restoreUnseenFields } from '../../privacy/keepStored.ts';
import { formProblems, problemsAt } from '../../records/checkAnswers.ts';

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
    const problems = boundedRecord(() => check(model, record, scope));
    return problemsAt(at, problems);
  };
}
