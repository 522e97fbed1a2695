import type { Kysely } from 'kysely';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { defaultsOf, withBareCodes } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/notFound.ts';
import { refuse } from '../errors/refuse.ts';
import { entityColumns, entityNamed, sentColumns, writtenColumns } from './entityColumns.ts';
import { leavesAsIs } from './leavesAsIs.ts';
import { refuseStale } from './refuseStale.ts';
import { requireAcross } from './requireAcross.ts';
import { requireCodes, requireRules } from './requireRules.ts';
import { sealSignatures } from './sealSignatures.ts';
import { withCalculated } from './withCalculated.ts';
import { withoutReadOnly } from './withoutReadOnly.ts';

type Row = Readonly<Record<string, unknown>>;
/** Tables by a name that is known only when the call is made: it comes from the entity, never from the request. */
type Tables = Record<string, Record<string, unknown>>;

/** A record kept in one table under one key, as its entity says. */
interface Kept {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly key: string;
  /** The key is a number that the table gives; otherwise a code that people choose. */
  readonly numbered: boolean;
}

/**
 * The stored record that a save is about, locked; undefined when it is a new one.
 *
 * @throws Refusal NOT_FOUND, STALE, or DUPLICATE where a new record's code is taken (who changes a record sends its version).
 */
export async function lockRecord<Stored extends object = Row>(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  sent: object,
): Promise<Stored | undefined> {
  const { entity, table, key, numbered } = kept(product.entities[name]);
  const { [key]: value, rowVersion } = sent as Row & { readonly rowVersion?: number };
  if (value === undefined) return undefined;
  const stored = await lockStored(db, { entity, table, key, numbered }, value);
  if (stored === undefined) {
    if (numbered || (rowVersion ?? 1) > 1) throw notFound(entity, value);
    return undefined;
  }
  if (!numbered && rowVersion === undefined) throw refuse('DUPLICATE', { fields: labelled(entity, key) });
  refuseStale(stored as { readonly rowVersion: number } & Row, rowVersion);
  return stored as Stored;
}

async function lockStored(
  db: CallContext['db'],
  { entity, table, key }: Kept,
  value: unknown,
): Promise<Row | undefined> {
  return (db as unknown as Kysely<Tables>)
    .selectFrom(table)
    .select(entityColumns(entity))
    .where(key, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

/** A stored record as it is, without holding it; undefined: there is none. */
export async function storedRecord(
  db: CallContext['db'],
  entity: EntitySchema,
  value: unknown,
): Promise<Row | undefined> {
  const { table, key } = kept(entity);
  return (db as unknown as Kysely<Tables>)
    .selectFrom(table)
    .select(entityColumns(entity))
    .where(key, '=', value)
    .executeTakeFirst();
}

/**
 * Writes a new record, or the next version of the locked one, and says so to audit and browsers; nothing when nothing would change.
 *
 * @param columns only what changes; entity fields without a column are not among them.
 * @throws Refusal BAD_INPUT when a rule between the entity's fields does not hold for the record as a whole, or a new signature is not of what is written.
 */
export async function writeRecord<Stored extends object = Row>(
  context: CallContext,
  name: string,
  before: object | undefined,
  columns: Row,
): Promise<Stored> {
  const { entity, key } = kept(context.product.entities[name]);
  const all = withCalculated(entity, before, withBareCodes(entity, columns));
  requireRules(context, name, { ...before, ...all });
  const sealed = {
    ...all,
    ...(await sealSignatures(context, entityNamed(context.product, name), before, { ...before, ...all })),
  };
  if (before !== undefined && leavesAsIs(before, writtenColumns(sealed))) return before as Stored;
  const after = await writeRow<Stored>(context, name, before, sealed);
  context.changed(name, Reflect.get(after, key) as string | number, before, after);
  return after;
}

/**
 * Writes the row alone, a new one or the next version of the locked one: for a record that is more than its row, whose handler tells the audit of all of it.
 *
 * @param columns only what changes; entity fields without a column are not among them.
 * @throws Refusal RECORDS_CLASH where other records rule it out (`x-across`), BAD_INPUT where a code has a wrong sign (`x-code`).
 */
export async function writeRow<Stored extends object = Row>(
  context: Pick<CallContext, 'call' | 'db' | 'product' | 'user'>,
  name: string,
  before: object | undefined,
  columns: Row,
): Promise<Stored> {
  const { db, product } = context;
  const { entity, table, key } = kept(product.entities[name]);
  const tables = db as unknown as Kysely<Tables>;
  const all = withCalculated(entity, before, withBareCodes(entity, columns));
  requireCodes(context, name, before, all);
  await requireAcross(context, name, before as Row | undefined, { ...defaultsOf(entity), ...before, ...all });
  const written = writtenColumns(all);
  if (before === undefined) {
    const added = tables.insertInto(table).values(written).returning(entityColumns(entity));
    return (await added.executeTakeFirstOrThrow()) as Stored;
  }
  const { [key]: value, rowVersion } = before as Row;
  const changed = tables
    .updateTable(table)
    .set({ ...written, rowVersion: Number(rowVersion) + 1 })
    .where(key, '=', value)
    .returning(entityColumns(entity));
  return (await changed.executeTakeFirstOrThrow()) as Stored;
}

/**
 * Saves what was sent as it is, every field of the entity that a person fills: a new record without a key (or with a free code), else the next version of
 * the stored one.
 */
export async function saveRecord<Stored extends object = Row>(
  context: CallContext,
  name: string,
  sent: object,
): Promise<Stored> {
  const before = await lockRecord(context, name, sent);
  const { entity } = kept(context.product.entities[name]);
  return writeRecord<Stored>(
    context,
    name,
    before,
    withoutReadOnly(context, before, sentColumns(entity, sent)),
  );
}

/**
 * Takes a record away.
 *
 * @param check what else must hold, of the record as it is stored, locked; answers what more the audit is told of it.
 * @throws Refusal NOT_FOUND, STALE; IN_USE where other records refer to it.
 */
export async function deleteRecord(
  { db, product, changed }: Pick<CallContext, 'db' | 'product' | 'changed'>,
  name: string,
  sent: object,
  check?: (before: Row) => Promise<Row | undefined>,
): Promise<void> {
  const { key, table, ...rest } = kept(product.entities[name]);
  const { [key]: value, rowVersion } = sent as Row & { readonly rowVersion?: number };
  const before = await lockStored(db, { key, table, ...rest }, value);
  if (before === undefined) throw notFound(rest.entity, value);
  refuseStale(before as { readonly rowVersion: number } & Row, rowVersion);
  const whole = await check?.(before);
  await (db as unknown as Kysely<Tables>).deleteFrom(table).where(key, '=', value).execute();
  changed(name, value as string | number, { ...before, ...whole });
}

/** A field's name as its entity words it. */
export function labelled({ properties }: EntitySchema, field: string): string {
  return properties[field]?.title ?? field;
}

function kept(entity: EntitySchema | undefined): Kept {
  const [key] = entity?.['x-key'] ?? [];
  const table = entity?.['x-table'];
  if (entity === undefined || key === undefined || table === undefined) {
    throw new Error(`${entity?.['x-entity'] ?? 'an unknown entity'} is not kept in a table under one key`);
  }
  return { entity, table, key, numbered: entity.properties[key]?.readOnly === true };
}
