import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import type { FileStore } from '../files/FileStore.ts';

/** Services of a duty. */
export interface DutyServices {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
}

/** Removes one kind of personal data once its retention period is over. */
export interface Duty {
  /** Number of items older than `before`. */
  count(keeping: DutyServices, before: Date): Promise<number>;
  /** Removes at most `limit` items in one short transaction. @returns their number. */
  forget(keeping: DutyServices, before: Date, limit: number): Promise<number>;
}

/** Tables by names from schemas, never from a request. */
export type NamedTables = Record<string, Record<string, unknown>>;

/** Table and key of an entity; undefined without a table or with a composite key. */
export function entityTable(
  entity: EntitySchema,
): { readonly table: string; readonly key: string } | undefined {
  const { 'x-table': table, 'x-key': [key, ...more] = [] } = entity;
  return table === undefined || key === undefined || more.length > 0 ? undefined : { table, key };
}

export function allowsNull({ type }: Field): boolean {
  return [type].flat().includes('null');
}

/** Whether the field has a column, rather than being part of `answers`. */
export function isColumn(entity: EntitySchema, name: string): boolean {
  const column = entity.properties[name]?.['x-column'];
  return entity['x-answers'] === true ? column === true : column !== false;
}

/**
 * Condition that the row `kept` is older than a date, by the date field of its entity (`x-dated`) or of the
 * record that it belongs to.
 *
 * @throws Error where the entity names no date: its records could never be removed correctly.
 */
export function olderThan(product: Product, entity: EntitySchema, before: Date): RawBuilder<unknown> {
  const filledOn = entity['x-checklist'] === undefined ? undefined : 'CreateDate';
  const { field = filledOn, through } = entity['x-dated'] ?? {};
  if (field === undefined) throw new Error(`${entity['x-entity']}: x-dated must say how old a record is`);
  if (through === undefined) return sql`kept.${sql.ref(field)} < ${before}`;
  const target = product.entities[entity.properties[through]?.['x-reference']?.entity ?? ''];
  const { 'x-table': table, 'x-key': [key] = [] } = target ?? {};
  if (table === undefined || key === undefined)
    throw new Error(`${entity['x-entity']}: x-dated names no record`);
  return sql`exists (select 1 from ${sql.table(table)} as dated
    where dated.${sql.ref(key)} = kept.${sql.ref(through)} and dated.${sql.ref(field)} < ${before})`;
}

/** Personal data in a signature (`x-signs`), by the words of `x-personal`. */
const IN_SIGNATURE = { name: 'name', position: 'position' } as const;

type Fields = Readonly<Record<string, Field>>;

/** A name or a position in a record's answers. */
export interface PersonalAnswer {
  /** JSON path in the answers. */
  readonly path: readonly string[];
  readonly field: Field;
  /** Fields of the same object. */
  readonly beside: Fields;
}

/**
 * Names or positions in a record's answers (`x-answers`): fields declared as such, also within others, and
 * signatures. Without a kind all personal answers, signatures as a whole.
 *
 * @example personalAnswers(inspection, 'position') // paths ['place'], ['signature', 'position']
 */
export function personalAnswers(entity: EntitySchema, what?: 'name' | 'position'): readonly PersonalAnswer[] {
  const within = (path: readonly string[], field: Field, beside: Fields): readonly PersonalAnswer[] => {
    const { 'x-signs': signs, 'x-personal': personal, properties = {} } = field;
    if (what !== undefined && signs !== undefined)
      return [{ path: [...path, IN_SIGNATURE[what]], field: {}, beside: {} }];
    if (signs !== undefined || (personal !== undefined && (what ?? personal) === personal))
      return [{ path, field, beside }];
    return Object.entries(properties).flatMap(([name, each]) => within([...path, name], each, properties));
  };
  return Object.entries(entity.properties).flatMap(([name, field]) =>
    isColumn(entity, name) ? [] : within([name], field, entity.properties),
  );
}

/** Condition that the answers of the row `kept` have a value at a path. */
export function answered({ path }: PersonalAnswer): RawBuilder<unknown> {
  return sql`coalesce(kept.answers#>>${path}::text[], '') not in ('', '[]')`;
}

/** The answers with other values of some, empty by default; unanswered ones stay unanswered. */
export function withoutAnswers(
  personal: readonly PersonalAnswer[],
  replacement: (answer: PersonalAnswer) => RawBuilder<unknown> = emptyAnswer,
): RawBuilder<unknown> {
  return personal.reduce<RawBuilder<unknown>>(
    (answers, each) => sql`jsonb_set(${answers}, ${each.path}::text[], ${replacement(each)}, false)`,
    sql`answers`,
  );
}

/** JSON of an empty answer. */
export function emptyAnswer({ field }: PersonalAnswer): RawBuilder<unknown> {
  if (allowsNull(field) || field['x-signs'] !== undefined) return sql`'null'::jsonb`;
  return field['x-trace'] === undefined ? sql`'""'::jsonb` : sql`'[]'::jsonb`;
}

/** Names of entities with records that the law requires to be kept unchanged (`x-kept-for: safety`). */
export function safetyEntities({ entities }: Product): readonly string[] {
  return Object.values(entities)
    .filter((entity) => entity['x-kept-for'] === 'safety')
    .map((entity) => entity['x-entity']);
}

/**
 * Condition that the row `kept` does not belong to a safety record; undefined for safety entities themselves.
 * A file belongs to the entity in its field named by `x-kept-with`.
 */
export function outsideSafetyRecords(
  product: Product,
  entity: EntitySchema,
): RawBuilder<unknown> | undefined {
  if (entity['x-kept-for'] === 'safety') return undefined;
  const by = entity['x-kept-with'];
  const names = safetyEntities(product);
  if (by === undefined || names.length === 0) return sql`true`;
  return sql`kept.${sql.ref(by)} not in (${sql.join(names)})`;
}
