import type { Field, FieldWay } from '../../../engine/contract/index.ts';
import { fieldRights, memoizeFrozen } from '../../../engine/index.ts';

export type ReadWays = readonly FieldWay[];
/** Guarded fields of a record, each with the rules for seeing it. */
export type Guards = readonly (readonly [field: string, seenBy: ReadWays])[];

/** A record in an answer with its guarded fields. */
export interface Guarded {
  readonly record: Record<string, unknown>;
  readonly guards: Guards;
  /** For a record with a versioned form: the form, and the version if the record states it. */
  readonly form?: { readonly name: string; readonly version: number | undefined };
}

type Schema = Readonly<Record<string, unknown>>;
type Find = (value: unknown, found: Guarded[]) => void;

/** Guarded fields among properties. */
export function guardsIn(properties: unknown): Guards {
  return Object.entries((properties ?? {}) as Readonly<Record<string, Field>>).flatMap(([name, field]) => {
    const seenBy = fieldRights(field)?.see;
    return seenBy === undefined ? [] : [[name, seenBy] as const];
  });
}

/**
 * Guarded fields of stored records of an entity, at any depth, including answers stored in one column
 * (`x-answers`), which have the version of their row.
 */
export function guardedIn(entity: Schema | undefined, records: readonly unknown[]): readonly Guarded[] {
  const find = guardedFinder(entity);
  const guarded: Guarded[] = [];
  if (find === undefined) return guarded;
  for (const record of records) {
    find(record, guarded);
    if (!isRecord(record) || !isRecord(record['answers'])) continue;
    const inside: Guarded[] = [];
    find(record['answers'], inside);
    const version = versionIn(record);
    guarded.push(
      ...inside.map((each) =>
        each.form !== undefined && each.record === record['answers']
          ? { ...each, form: { ...each.form, version } }
          : each,
      ),
    );
  }
  return guarded;
}

/**
 * Compiles a response schema into a function that finds all records with guarded fields, or with a versioned
 * form (`formerGuards`), in an answer. Undefined where the schema has none, as is common.
 */
export const guardedFinder: (schema: unknown) => Find | undefined = memoizeFrozen((schema) => {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { items, additionalProperties, ...rest } = schema as Schema;
  const choices = [rest['anyOf'], rest['oneOf'], rest['allOf']].flat().map(guardedFinder);
  const finds = [...choices, inItems(items), inRecord(rest), inExtras(additionalProperties)].filter(
    (each) => each !== undefined,
  );
  if (finds.length === 0) return undefined;
  return (value, found) => {
    for (const find of finds) find(value, found);
  };
});

function inItems(items: unknown): Find | undefined {
  const find = guardedFinder(items);
  if (find === undefined) return undefined;
  return (value, found) => {
    if (Array.isArray(value)) for (const each of value) find(each, found);
  };
}

function inRecord(schema: Schema): Find | undefined {
  const { properties } = schema;
  const guards = guardsIn(properties);
  const form = versionedForm(schema);
  const deeper = Object.entries((properties ?? {}) as Schema).flatMap(([name, each]) => {
    const find = guardedFinder(each);
    return find === undefined ? [] : [[name, find] as const];
  });
  if (guards.length + deeper.length === 0 && form === undefined) return undefined;
  return (value, found) => {
    if (!isRecord(value)) return;
    if (form !== undefined)
      found.push({ record: value, guards, form: { name: form, version: versionIn(value) } });
    else if (guards.length > 0) found.push({ record: value, guards });
    for (const [name, find] of deeper) find(value[name], found);
  };
}

/** Name of the form of an entity, if its records state the version. */
function versionedForm(schema: Schema): string | undefined {
  const { 'x-entity': name, 'x-answers': answers, properties } = schema;
  const isVersioned = answers === true && isRecord(properties) && Object.hasOwn(properties, 'schemaVersion');
  return isVersioned && typeof name === 'string' ? name : undefined;
}

function versionIn({ schemaVersion }: { readonly schemaVersion?: unknown }): number | undefined {
  return typeof schemaVersion === 'number' ? schemaVersion : undefined;
}

function inExtras(schema: unknown): Find | undefined {
  const find = guardedFinder(schema);
  if (find === undefined) return undefined;
  return (value, found) => {
    if (isRecord(value)) for (const each of Object.values(value)) find(each, found);
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
