import {
  type CallModel,
  type Context,
  type DataRecord,
  equal,
  fillInput,
  formState,
  getAt,
  type Problem,
  type Product,
  settingsContext,
} from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { type CalledForm, calledForm } from '../calls/calledForm.ts';
import type { AnyHandler } from '../calls/handlers.ts';
import { recordForm } from '../calls/recordForm.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import type { Value } from '../records/offeredValues.ts';
import type { RecordHooks } from '../records/RecordHooks.ts';
import { readEntity } from '../records/readEntity.ts';
import { type HeldChoice, heldChoices } from './heldChoices.ts';
import type { ReceivedInput } from './readInput.ts';

const NO_HOOKS: RecordHooks = { columns: {}, conditions: {}, checks: {} };

/**
 * What a save's form lets people choose from a call's rows must be among those that the call has for them with the answers that were sent: asked before the
 * transaction opens, refused where nothing else is. What the stored record holds already stays while the answers that its list follows do: an old answer is not
 * refused because its choice is no longer offered.
 */
export function holdChoices(
  call: CallModel,
  product: Product,
  handler: AnyHandler,
  hooks: RecordHooks = NO_HOOKS,
): AnyHandler {
  const current = calledForm(call, product);
  if (current === undefined || call.effect !== 'write') return handler;
  const choicesOf = choicesByForm(product, hooks);
  const formOf = recordForm(current, product);
  if (formOf === undefined && choicesOf(current).length === 0) return handler;
  const stored = storedReader(current, product, hooks);
  return {
    prepare: async (input, context: PrepareContext) => {
      const form = (await formOf?.((input as ReceivedInput).body, context))?.form ?? current;
      const held = choicesOf(form);
      const record = getAt((input as ReceivedInput).body as DataRecord, form.at) as DataRecord;
      const problems = await wrongChoices(form, held, record, context as unknown as CallContext, stored);
      const work =
        typeof handler === 'function'
          ? (within: CallContext) => handler(input, within)
          : await handler.prepare(input, context);
      if (problems.length === 0) return work;
      const placed = problems.map((each) => ({ ...each, path: `${form.at}.${each.path}` }));
      const refusal = refuseInput(call, product, context.user.locale, placed, form);
      return async (within) => {
        // What the work itself refuses says more: a record that is not there, a site that is approved.
        await work(within);
        throw refusal;
      };
    },
  };
}

/** The choices that are held, found once for each version of a form. */
function choicesByForm(product: Product, hooks: RecordHooks) {
  const known = new WeakMap<object, readonly HeldChoice[]>();
  return ({ pkg, model }: CalledForm): readonly HeldChoice[] => {
    const found = known.get(pkg.entity) ?? heldChoices(model, product, hooks);
    known.set(pkg.entity, found);
    return found;
  };
}

type ReadStored = (context: CallContext, record: DataRecord) => Promise<DataRecord | undefined>;

/** The record as it is kept, with the rows of its own; of an entity without a table of its own: none. */
function storedReader({ pkg }: CalledForm, product: Product, hooks: RecordHooks): ReadStored {
  const name = pkg.entity['x-entity'];
  const { 'x-table': table, 'x-key': [key, ...more] = [], properties } = product.entities[name] ?? pkg.entity;
  if (table === undefined || key === undefined || more.length > 0) return async () => undefined;
  const rows = Object.keys(properties).filter((each) => properties[each]?.['x-rows'] !== undefined);
  const read = readEntity(product, hooks, name, rows);
  return async (context, { [key]: value }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    return (await read.stored(context, value)) as DataRecord | undefined;
  };
}

interface Chosen {
  readonly path: string;
  readonly value: Value;
}

async function wrongChoices(
  { model }: CalledForm,
  held: readonly HeldChoice[],
  record: DataRecord,
  context: CallContext,
  stored: ReadStored,
): Promise<readonly Problem[]> {
  const made = held
    .map((choice) => ({ choice, chosen: chosenIn(record, choice.keys) }))
    .filter(({ chosen }) => chosen.length > 0);
  if (made.length === 0) return [];
  const before = await stored(context, record);
  // What is left out of a save stays as it is.
  const whole = { ...before, ...record };
  const scope: Context = {
    record: whole,
    user: context.user,
    today: context.today(),
    ...settingsContext(context.product.settings),
  };
  const { readOnly } = boundedRecord(() => formState(model, before ?? whole, scope));
  const problems: Problem[] = [];
  for (const { choice, chosen } of made) {
    // What the form shows read-only is not taken from a request, or was chosen before it opened.
    if (readOnly.has(choice.owner)) continue;
    const follows = (of: DataRecord) => fillInput(choice.query.query, { ...scope, record: of });
    const isAsStored = before !== undefined && equal(follows(before), follows(whole));
    const kept = new Set(isAsStored ? chosenIn(before, choice.keys).map(({ value }) => value) : []);
    const fresh = chosen.filter(({ value }) => !kept.has(value));
    const gone = await notOffered(choice, fresh, context, scope);
    const params = { by: choice.by, variant: choice.by.length > 0 ? 'follows' : 'listed' };
    for (const { path } of gone) problems.push({ path, rule: 'offered', params, severity: 'error' });
  }
  return problems;
}

async function notOffered(
  { asked, rows, query }: HeldChoice,
  fresh: readonly Chosen[],
  context: CallContext,
  scope: Context,
): Promise<readonly Chosen[]> {
  if (fresh.length === 0) return [];
  const words = asked(fillInput(query.query, scope));
  if (words === undefined) return fresh;
  const offered = await rows(context, words, [...new Set(fresh.map(({ value }) => value))]);
  return fresh.filter(({ value }) => !offered.has(value));
}

/** The values at a field's keys, in rows as in the record itself. */
function chosenIn(record: DataRecord, keys: readonly string[]): readonly Chosen[] {
  let found: readonly { readonly path: readonly string[]; readonly value: unknown }[] = [
    { path: [], value: record },
  ];
  for (const key of keys) {
    found = found.flatMap(({ path, value }) => {
      if (key === '*')
        return Array.isArray(value)
          ? value.map((each, at) => ({ path: [...path, String(at)], value: each }))
          : [];
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
      return [{ path: [...path, key], value: (value as DataRecord)[key] }];
    });
  }
  return found.flatMap(({ path, value }) =>
    [value]
      .flat()
      .flatMap((each): readonly Chosen[] =>
        (typeof each === 'string' && each !== '') || typeof each === 'number'
          ? [{ path: path.join('.'), value: each }]
          : [],
      ),
  );
}
