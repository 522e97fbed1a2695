import type { CallModel, DataRecord, EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { equal, getAt, setAt } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { type CalledForm, calledForm } from '../calls/calledForm.ts';
import { recordForm, withoutFormer } from '../calls/recordForm.ts';
import { keepUnedited } from '../privacy/keepUnedited.ts';
import { keepUnseen } from '../privacy/keepUnseen.ts';
import { formCheck } from './formCheck.ts';

type Steps = ReturnType<typeof stepsBy>;

/**
 * What is done with the record that a call is sent, by the record's own form: the version that it is kept with, not only the one in force. Made once for each.
 *
 * @returns for a body: those steps, and the body without what is kept of a former form.
 */
export function formSteps(call: CallModel, product: Product) {
  const current = calledForm(call, product);
  const own = stepsBy(call, product, current);
  const formOf = recordForm(current, product);
  const made = new WeakMap<object, Steps>();
  return async (body: unknown, context: CallContext): Promise<{ body: unknown; steps: Steps }> => {
    const found = await formOf?.(body, context);
    if (found === undefined) return { body, steps: own };
    const { form, stored, left } = found;
    const { entity } = form.pkg;
    const steps = form === current ? own : (made.get(entity) ?? stepsBy(call, product, form));
    if (steps !== own) made.set(entity, steps);
    const record = getAt(body, form.at) as DataRecord;
    const sent = setAt(
      body as DataRecord,
      form.at,
      withoutFormer(record, stored, form.pkg, (current ?? form).pkg),
    );
    if (left === undefined) return { body: sent, steps };
    // What the version that it leaves did not show its sender stays, where this one asks the same.
    const alike = { ...left.entity, properties: sameIn(left.entity.properties, entity.properties) };
    const keep = keepUnseen(undefined, { at: form.at, pkg: { entity: alike } });
    return { body: (await keep?.(sent, context)) ?? sent, steps };
  };
}

type Properties = EntitySchema['properties'];

/** Those fields, and cells of rows, that both have alike: their answers stay under their names. */
function sameIn(left: Properties, now: Properties): Properties {
  const same = Object.entries(left).flatMap(([name, field]): [string, Field][] => {
    const { type, items } = now[name] ?? {};
    if (!Object.hasOwn(now, name) || !equal(field.type, type)) return [];
    if (field.items?.properties === undefined) return [[name, field]];
    const cells = sameIn(field.items.properties, items?.properties ?? {});
    return [[name, { ...field, items: { ...field.items, properties: cells } }]];
  });
  return Object.fromEntries(same);
}

function stepsBy(call: CallModel, product: Product, form: CalledForm | undefined) {
  return {
    form,
    check: formCheck(form, product),
    keep: keepUnseen(call.body, form),
    hold: keepUnedited(call, product, form),
  };
}
