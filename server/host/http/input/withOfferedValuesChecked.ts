import {
  type CallModel,
  type Context,
  type DataRecord,
  defaultsOf,
  type EntitySchema,
  equal,
  type Field,
  type FieldLayout,
  type FormModel,
  fillInput,
  formState,
  getAt,
  type Problem,
  type Product,
  settingsContext,
  slotsOf,
} from '../../../../engine/index.ts';
import { boundedRecord } from '../../calls/boundedRecord.ts';
import type { CallContext, PrepareContext } from '../../calls/CallContext.ts';
import type { AnyHandler } from '../../calls/handlers.ts';
import { type CalledForm, calledForm, recordForm } from '../../calls/recordForm.ts';
import { refuseInput } from '../../calls/refuseInput.ts';
import { type OfferedValues, offeredValues, type Value } from '../../records/offeredValues.ts';
import type { RecordHooks } from '../../records/RecordHooks.ts';
import { readEntity } from '../../records/readEntity.ts';
import { inputReader, type ReceivedInput } from './readInput.ts';

const NO_HOOKS: RecordHooks = { columns: {}, conditions: {}, checks: {} };

/**
 * Wraps a save: values that its form lets people choose from a call's rows must be among the rows that the
 * call returns for the submitted answers. Checked before the transaction opens, refused after the handler had
 * no objection. A stored value stays valid while the answers that its list depends on are unchanged, even if
 * no longer offered.
 */
export function withOfferedValuesChecked(
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
      const choices = choicesOf(form);
      const record = getAt((input as ReceivedInput).body as DataRecord, form.at) as DataRecord;
      const problems = await wrongChoices(form, choices, record, context as unknown as CallContext, stored);
      const work =
        typeof handler === 'function'
          ? (within: CallContext) => handler(input, within)
          : await handler.prepare(input, context);
      if (problems.length === 0) return work;
      const placed = problems.map((each) => ({ ...each, path: `${form.at}.${each.path}` }));
      const refusal = refuseInput(call, product, context.user.locale, placed, form);
      return async (within) => {
        // The handler's own refusals are more specific (record missing, site approved) and take precedence.
        await work(within);
        throw refusal;
      };
    },
  };
}

/** The enforced choices of a form, computed once for each version. */
function choicesByForm(product: Product, hooks: RecordHooks) {
  const choicesByEntity = new WeakMap<object, readonly HeldChoice[]>();
  return ({ pkg, model }: CalledForm): readonly HeldChoice[] => {
    const choices = choicesByEntity.get(pkg.entity) ?? enforcedChoices(model, product, hooks);
    choicesByEntity.set(pkg.entity, choices);
    return choices;
  };
}

type ReadStored = (context: CallContext, record: DataRecord) => Promise<DataRecord | undefined>;

/** Reads the stored record with its rows; undefined for an entity without table or with a composite key. */
function storedReader({ pkg }: CalledForm, product: Product, hooks: RecordHooks): ReadStored {
  const name = pkg.entity['x-entity'];
  const { 'x-table': table, 'x-key': [key, ...more] = [], properties } = product.entities[name] ?? pkg.entity;
  if (table === undefined || key === undefined || more.length > 0) return async () => undefined;
  const rows = Object.keys(properties).filter((each) => properties[each]?.['x-rows'] !== undefined);
  const reader = readEntity(product, hooks, name, rows);
  return async (context, { [key]: value }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    return (await reader.stored(context, value)) as DataRecord | undefined;
  };
}

interface Chosen {
  readonly path: string;
  readonly value: Value;
}

async function wrongChoices(
  { model }: CalledForm,
  choices: readonly HeldChoice[],
  record: DataRecord,
  context: CallContext,
  stored: ReadStored,
): Promise<readonly Problem[]> {
  const filledChoices = choices
    .map((choice) => ({ choice, chosen: chosenIn(record, choice.keys) }))
    .filter(({ chosen }) => chosen.length > 0);
  if (filledChoices.length === 0) return [];
  const before = await stored(context, record);
  // Fields that the save leaves out keep their stored value, or begin with their default.
  const whole = { ...(before ?? defaultsOf(model.entity)), ...record };
  const scope: Context = {
    record: whole,
    user: context.user,
    today: context.today(),
    ...settingsContext(context.product.settings),
  };
  const { readOnly } = boundedRecord(() => formState(model, before ?? whole, scope));
  const problems: Problem[] = [];
  for (const { choice, chosen } of filledChoices) {
    // A read-only value is not taken from the request, or was chosen before the form became read-only.
    if (readOnly.has(choice.owner)) continue;
    const follows = (of: DataRecord) => fillInput(choice.query.query, { ...scope, record: of });
    const isAsStored = before !== undefined && equal(follows(before), follows(whole));
    const storedValues = new Set(isAsStored ? chosenIn(before, choice.keys).map(({ value }) => value) : []);
    const newValues = chosen.filter(({ value }) => !storedValues.has(value));
    const rejected = await notOffered(choice, newValues, context, scope);
    const params = { by: choice.by, variant: choice.by.length > 0 ? 'follows' : 'listed' };
    for (const { path } of rejected) problems.push({ path, rule: 'offered', params, severity: 'error' });
  }
  return problems;
}

async function notOffered(
  { readQuery: asked, rows, query }: HeldChoice,
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

/** The values at a path, one for each row where the path contains `*`. */
function chosenIn(record: DataRecord, keys: readonly string[]): readonly Chosen[] {
  let nodes: readonly { readonly path: readonly string[]; readonly value: unknown }[] = [
    { path: [], value: record },
  ];
  for (const key of keys) {
    nodes = nodes.flatMap(({ path, value }) => {
      if (key === '*')
        return Array.isArray(value)
          ? value.map((each, at) => ({ path: [...path, String(at)], value: each }))
          : [];
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
      return [{ path: [...path, key], value: (value as DataRecord)[key] }];
    });
  }
  return nodes.flatMap(({ path, value }) =>
    [value]
      .flat()
      .flatMap((each): readonly Chosen[] =>
        (typeof each === 'string' && each !== '') || typeof each === 'number'
          ? [{ path: path.join('.'), value: each }]
          : [],
      ),
  );
}

type Row = Readonly<Record<string, unknown>>;

/** A field with choices from a call that lists fewer records than the user may see. */
interface HeldChoice {
  /** Path of the field; `*` stands for a row of a list. */
  readonly keys: readonly string[];
  /** Path of the top-level field: the field itself or its list. */
  readonly owner: string;
  readonly query: FieldLayout['source'] & object;
  /** Converts the query to the call's input; undefined where the call would refuse it. */
  readQuery(filled: Row): Row | undefined;
  readonly rows: OfferedValues;
  /** Labels of the answers that the list depends on. */
  readonly by: readonly string[];
}

/**
 * Contexts that the server can fill in; a list that depends on others (e.g. the open site) is checked by its
 * call.
 */
const KNOWN: ReadonlySet<string> = new Set(['record', 'user', 'today']);

/**
 * The fields of a form whose values must be among the rows of their source call. Lists of all visible records
 * are left out: `withReferencesChecked` covers them.
 */
export function enforcedChoices(
  { entity, fields, byPath }: FormModel,
  product: Product,
  hooks: RecordHooks,
): readonly HeldChoice[] {
  const labelOf = (path: string): string =>
    byPath.get(path)?.label ?? entity.properties[path.split('.')[0] ?? '']?.title ?? path;
  const inRows = (
    layout: FieldLayout,
    schema: Field | undefined,
    keys: readonly string[],
    owner: string,
  ): readonly HeldChoice[] => [
    ...fieldChoice(layout, schema, keys, owner),
    ...(layout.fields ?? []).flatMap((cell) => {
      const field = schemaIn(schema?.items, cell.field);
      return inRows(cell, field, [...keys, '*', ...cell.field.split('.')], owner);
    }),
  ];
  const fieldChoice = (
    { source, widget }: FieldLayout,
    schema: Field | undefined,
    keys: readonly string[],
    owner: string,
  ): readonly HeldChoice[] => {
    const call = source && product.calls[source.call];
    if (source === undefined || call === undefined || widget === 'members') return [];
    // `foreignKey: false` allows values that are no rows.
    if (schema?.['x-reference']?.foreignKey === false) return [];
    const slots = slotsOf(JSON.stringify(source.query ?? {}));
    if (slots.some((slot) => !KNOWN.has(slot.split('.')[0] ?? ''))) return [];
    const rows = offeredValues(product, call, hooks, source.value ?? '', source.query !== undefined);
    if (rows === undefined) return [];
    const readInput = inputReader(call);
    const answers = slots.filter((slot) => slot.startsWith('record.')).map((slot) => slot.slice(7));
    return [
      {
        ...{ keys, owner, query: source, rows },
        readQuery(filled) {
          const { input, problems } = readInput(callInput(call, filled));
          return problems.length > 0
            ? undefined
            : { ...input.params, ...input.query, ...(input.body as Row | undefined) };
        },
        by: answers.map(labelOf),
      },
    ];
  };
  return fields.flatMap(({ layout, schema, path }) => inRows(layout, schema, path.split('.'), path));
}

/** Distributes query values over the call's parameters, query and body; empty answers are left out. */
function callInput(call: Product['calls'][string], filled: Row) {
  const entries = Object.entries(filled).filter(
    ([, value]) => value !== '' && value !== undefined && value !== null,
  );
  const pick = (schema: unknown): Row =>
    Object.fromEntries(
      entries
        .filter(([word]) => getAt(schema as Row | undefined, `properties.${word}`) !== undefined)
        .map(([word, value]) => [word, value]),
    );
  return {
    params: pick(call.params),
    query: pick(call.query),
    body: call.body === undefined ? undefined : pick(call.body),
  };
}

function schemaIn(
  shape: Pick<EntitySchema, 'properties'> | Field | undefined,
  path: string,
): Field | undefined {
  let field: Partial<Field> | undefined = shape;
  for (const key of path.split('.')) field = field?.properties?.[key];
  return field as Field | undefined;
}
