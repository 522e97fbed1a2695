import type { DataRecord, EntitySchema, Field, SettingsSchema } from '../contract/index.ts';

type WithProperties = { readonly properties?: { readonly [name: string]: Field } };

/**
 * A new record of an entity: every field that has a `default`, nested where the entity nests. Fields without one are left
 * out, so that an untouched field is absent and not empty.
 */
export function defaultsOf(entity: WithProperties): DataRecord {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.properties ?? {})) {
    const value = defaultOf(field);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

function defaultOf(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  if (field.properties === undefined) return undefined;
  const nested = defaultsOf(field as WithProperties);
  return Object.keys(nested).length > 0 ? nested : undefined;
}

type Shape = {
  readonly properties?: { readonly [name: string]: Field };
  readonly 'x-key'?: readonly string[];
};

/**
 * Initial values of a copy of a record: all writable fields, at any depth, except keys, computed fields
 * (`readOnly`, `x-column: false`) and fields marked `x-copied: false`.
 */
export function copyOf({ properties = {}, 'x-key': keys = [] }: Shape, record: DataRecord): DataRecord {
  const copiedEntries = Object.entries(properties).flatMap(([name, field]) => {
    const value = record[name];
    const isSkipped = field.readOnly === true || field['x-column'] === false || field['x-copied'] === false;
    if (isSkipped || value === undefined || keys.includes(name)) return [];
    return [[name, within(field, value)]];
  });
  return Object.fromEntries(copiedEntries) as DataRecord;
}

/** The same for the value of a field: an object, or the rows of a list. */
function within(field: Field, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => (field.items ? within(field.items, each) : each));
  return copyOf(field as Shape, value as DataRecord);
}

/**
 * The fields of an entity that users fill and that have their own database column. With `x-answers` (answers
 * stored as one document) only fields marked `x-column: true`.
 */
export function filledColumns({ properties, 'x-answers': answers }: EntitySchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, { readOnly, 'x-column': column }]) =>
    readOnly !== true && (column === true || (column === undefined && answers !== true)) ? [name] : [],
  );
}

/** Whether a flag value means yes: 'Y', or true for boolean fields. */
export function isYes(value: unknown): boolean {
  return value === 'Y' || value === true;
}

/** The value of a flag answer: true and false for boolean fields, else 'Y' and 'N'. */
export function flagValue(field: Field, yes: boolean): unknown {
  const isBoolean = field.type === 'boolean' || (Array.isArray(field.type) && field.type.includes('boolean'));
  if (isBoolean) return yes;
  return yes ? 'Y' : 'N';
}

/** Whether one answer of a flag reports a defect and the other does not. */
export function isDefectFlag({ 'x-flag': flag }: { readonly 'x-flag'?: unknown }): boolean {
  return flag === 'anomaly' || flag === 'ok';
}

/** Whether the answer of a flag reports a defect: yes for `anomaly`, no for `ok`. */
export function isAnomalous(field: Field, value: unknown): boolean {
  if (field['x-flag'] === 'anomaly') return isYes(value);
  if (field['x-flag'] === 'ok') return value === 'N' || value === false;
  return false;
}

/** Freezes a value at every depth; frozen parts are skipped, so shared parts cost once. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const child of Object.values(value)) deepFreeze(child);
  return value;
}

/**
 * Caches a function's result per frozen value, which cannot change (`deepFreeze`); schema files are checked
 * repeatedly and rarely change. The result is shared and therefore frozen, so that others can be cached by it.
 */
export function memoizeFrozen<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const cache = new WeakMap<object, { readonly made: Made }>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return make(value);
    const entry = cache.get(value) ?? { made: deepFreeze(make(value)) };
    cache.set(value, entry);
    return entry.made;
  };
}

/** The part of a product's settings that conditions, expressions and texts may read. */
interface SettingsContext {
  /** Switched-on modules. */
  readonly modules: SettingsSchema['modules'];
  /** Single values; lists and tables of settings stay on the server. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Used alike by page, server and print, so that every path accepted by the loader resolves. */
export const settingsContext = memoizeFrozen(
  ({ modules, values = {} }: Pick<SettingsSchema, 'modules' | 'values'>): SettingsContext => {
    const single = Object.entries(values).filter(([, value]) => typeof value !== 'object');
    return { modules, settings: Object.fromEntries(single) };
  },
);

/** More results would rarely be asked for again. */
const MAX_RESULTS = 4;

/** Caches the latest results per frozen value and `key`, a text of the other inputs; results are frozen. */
export function memoizeLatest<Made>(): (value: object, key: string, make: () => Made) => Made {
  const cache = new WeakMap<object, readonly { readonly key: string; readonly made: Made }[]>();
  return (value, key, make) => {
    if (!Object.isFrozen(value)) return make();
    const entries = cache.get(value) ?? [];
    const entry = entries.find((each) => each.key === key) ?? { key, made: deepFreeze(make()) };
    cache.set(value, [entry, ...entries.filter((each) => each !== entry)].slice(0, MAX_RESULTS));
    return entry.made;
  };
}
