import { memoizeFrozen } from '../../../engine/index.ts';

type Schema = Readonly<Record<string, unknown>>;
type Pick = (value: unknown) => unknown;

const asIs: Pick = (value) => value;

/**
 * Compiles a response schema into a function that picks an answer from a handler's result: only fields named
 * by the schema (later columns and password hashes cannot leak), none that are `writeOnly`, and no NULL where
 * the schema allows none (the field is omitted; coercing serialisers would send `""` or `0`).
 */
export const pickAnswer: (schema: unknown) => Pick = memoizeFrozen((schema) => {
  if (typeof schema !== 'object' || schema === null) return asIs;
  return compile(schema as Schema);
});

function compile(schema: Schema): Pick {
  const choices = [schema['anyOf'], schema['oneOf']].flat().filter(isSchema);
  if (choices.length > 0) return pickChoice(choices);
  const parts = [schema['allOf']].flat().filter(isSchema);
  const merged = parts.length === 0 ? schema : parts.reduce(mergeProperties, schema);
  if (isSchema(merged['items'])) return pickItems(compile(merged['items']));
  if (isSchema(merged['properties'])) return pickProperties(merged);
  return asIs;
}

function pickItems(item: Pick): Pick {
  return (value) => (Array.isArray(value) ? value.map(item) : value);
}

function pickProperties(schema: Schema): Pick {
  const fields = Object.entries(schema['properties'] as Readonly<Record<string, unknown>>)
    .filter(([, each]) => !(isSchema(each) && each['writeOnly'] === true))
    .map(([name, each]) => ({ name, pick: pickAnswer(each), nullable: allowsNull(each) }));
  const pickExtras = restOf(schema, new Set(Object.keys(schema['properties'] as object)));
  // A copy of this has its fields from the start: V8 turns an object to which many are added into a table,
  // which is written as JSON at half the speed. JSON leaves out the fields that stay undefined.
  const blank = { ...Object.fromEntries(fields.map(({ name }) => [name, undefined])) };
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const from = value as Readonly<Record<string, unknown>>;
    const answer: Record<string, unknown> = pickExtras === undefined ? { ...blank } : pickExtras(from);
    for (const { name, pick, nullable } of fields) {
      const fieldValue = from[name];
      if (fieldValue === undefined || (fieldValue === null && !nullable)) continue;
      answer[name] = pick === asIs ? fieldValue : pick(fieldValue);
    }
    return answer;
  };
}

/** Further fields: kept only where the schema declares `additionalProperties`. */
function restOf(
  schema: Schema,
  fieldNames: ReadonlySet<string>,
): ((value: Schema) => Record<string, unknown>) | undefined {
  const extra = schema['additionalProperties'];
  if (extra === undefined || extra === false) return undefined;
  const pick = pickAnswer(extra);
  return (value) =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !fieldNames.has(name))
        .map(([name, each]) => [name, pick(each)]),
    );
}

/** The first choice that fits the value's shape: an answer is cut to size, not validated. */
function pickChoice(choices: readonly Schema[]): Pick {
  const picks = choices.map((choice) => ({ choice, pick: compile(choice) }));
  return (value) => (picks.find(({ choice }) => fitsShape(choice, value))?.pick ?? asIs)(value);
}

function fitsShape(schema: Schema, value: unknown): boolean {
  const types = [schema['type']].flat();
  if (value === null) return allowsNull(schema);
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value !== 'object')
    return !types.includes('object') && !types.includes('array') && !types.includes('null');
  const required = (schema['required'] ?? []) as readonly string[];
  return types.includes('object') && required.every((name) => Object.hasOwn(value, name));
}

function mergeProperties(all: Schema, part: Schema): Schema {
  return {
    ...part,
    ...all,
    properties: {
      ...(part['properties'] as object | undefined),
      ...(all['properties'] as object | undefined),
    },
  };
}

function allowsNull(schema: unknown): boolean {
  if (!isSchema(schema)) return true;
  const { type, enum: values, anyOf, oneOf } = schema;
  if (type !== undefined) return [type].flat().includes('null');
  if (Array.isArray(values)) return values.includes(null);
  const choices = [anyOf, oneOf].flat().filter(isSchema);
  return choices.length === 0 || choices.some(allowsNull);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
