import type { Field, FieldWay } from '../../../engine/contract/index.ts';
import { mayOf, memoizeFrozen } from '../../../engine/index.ts';

export type SeenBy = readonly FieldWay[];
/** Fields that not everybody sees, with who does. */
export type Guards = readonly (readonly [field: string, seenBy: SeenBy])[];

/** A record found in an answer, and its guarded fields. */
export interface Guarded {
  readonly record: Record<string, unknown>;
  readonly guards: Guards;
  /** Of a record that is kept with the version of its form: which form, and the version where the record says it. */
  readonly form?: { readonly name: string; readonly version: number | undefined };
}

type Schema = Readonly<Record<string, unknown>>;
type Find = (value: unknown, found: Guarded[]) => void;

/** The guarded fields among these properties. */
export function guardsIn(properties: unknown): Guards {
  return Object.entries((properties ?? {}) as Readonly<Record<string, Field>>).flatMap(([name, field]) => {
    const seenBy = mayOf(field)?.see;
    return seenBy === undefined ? [] : [[name, seenBy] as const];
  });
}

/** The guarded fields of stored records of an entity, however deep; answers may stand together (`x-answers`), as a row keeps them, and are of the row's version. */
export function guardedIn(entity: Schema | undefined, records: readonly unknown[]): readonly Guarded[] {
  const find = guardedFinder(entity);
  const found: Guarded[] = [];
  if (find === undefined) return found;
  for (const record of records) {
    find(record, found);
    if (!isRecord(record) || !isRecord(record['answers'])) continue;
    const inside: Guarded[] = [];
    find(record['answers'], inside);
    const version = versionIn(record);
    found.push(
      ...inside.map((each) =>
        each.form !== undefined && each.record === record['answers']
          ? { ...each, form: { ...each.form, version } }
          : each,
      ),
    );
  }
  return found;
}

/**
 * Makes of a response schema the function that finds every record in an answer with guarded fields, or of a form whose former versions may have guarded some
 * (`formerGuards`), however deep; undefined where there can be none, as in most.
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

/** The name of the form that records of the entity are filled in with, where they say in which of its versions. */
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
