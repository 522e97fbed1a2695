import type { CompiledQuery, InsertQueryBuilder, Kysely, UpdateQueryBuilder } from 'kysely';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { defaultsOf, withBareCodes } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { bareStatement, memoizeByProduct } from '../db/memoizeByProduct.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { entityNamed, isUnchanged, writtenColumns } from './entityColumns.ts';
import { requireAcross } from './requireAcross.ts';
import { refuseStale, requireRules, requireValues } from './requireRules.ts';
import { sealSignatures } from './sealSignatures.ts';
import { withCalculated } from './withCalculated.ts';

type Row = Readonly<Record<string, unknown>>;
/** Tables by names from entities, never from a request. */
type Tables = Record<string, Record<string, unknown>>;

/** Table and key of an entity. */
interface Storage {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly key: string;
  /** The table numbers the key; otherwise users choose a code. */
  readonly numbered: boolean;
}

/**
 * Locks and reads the stored record that a save refers to; undefined for a new one.
 *
 * @throws Refusal NOT_FOUND, STALE, or DUPLICATE where the code of a new record is taken (an update has a
 * version).
 */
export async function lockRecord<Stored extends object = Row>(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  sent: object,
): Promise<Stored | undefined> {
  const { entity, table, key, numbered } = storageOf(product.entities[name]);
  const { [key]: value, rowVersion } = sent as Row & { readonly rowVersion?: number };
  if (value === undefined) return undefined;
  const stored = await lockStored(db, { entity, table, key, numbered }, value);
  if (stored === undefined) {
    if (numbered || (rowVersion ?? 1) > 1) throw notFound(entity, value);
    return undefined;
  }
  if (!numbered && rowVersion === undefined) throw refuse('DUPLICATE', { fields: key, value: String(value) });
  refuseStale(stored as { readonly rowVersion: number } & Row, rowVersion);
  return stored as Stored;
}

async function lockStored(
  db: CallContext['db'],
  { entity, table, key }: Storage,
  value: unknown,
): Promise<Row | undefined> {
  return (db as unknown as Kysely<Tables>)
    .selectFrom(table)
    .select(entityColumns(entity))
    .where(key, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

/** Reads a record without a lock; undefined where there is none. */
export async function storedRecord(
  db: CallContext['db'],
  entity: EntitySchema,
  value: unknown,
): Promise<Row | undefined> {
  const { table, key } = storageOf(entity);
  return (db as unknown as Kysely<Tables>)
    .selectFrom(table)
    .select(entityColumns(entity))
    .where(key, '=', value)
    .executeTakeFirst();
}

/**
 * Writes a new record or the next version of the locked one, with audit and event; skipped where every value
 * is unchanged.
 *
 * @param columns changed columns only.
 * @throws Refusal BAD_INPUT where the whole record breaks a rule of its entity, or a new signature does not
 * match its content.
 */
export async function writeRecord<Stored extends object = Row>(
  context: CallContext,
  name: string,
  before: object | undefined,
  columns: Row,
): Promise<Stored> {
  const { entity, key } = storageOf(context.product.entities[name]);
  const all = withCalculated(entity, before, withBareCodes(entity, columns));
  requireRules(context, name, { ...before, ...all });
  const sealed = {
    ...all,
    ...(await sealSignatures(context, entityNamed(context.product, name), before, { ...before, ...all })),
  };
  if (before !== undefined && isUnchanged(before, writtenColumns(sealed))) return before as Stored;
  const after = await writeRow<Stored>(context, name, before, sealed);
  context.changed(name, Reflect.get(after, key) as string | number, before, after);
  return after;
}

/**
 * Writes only the row, without audit and event: for records of several rows, recorded by their handler.
 *
 * @param columns changed columns only.
 * @throws Refusal RECORDS_CLASH where other records exclude it (`x-across`), BAD_INPUT for a code with a
 * wrong check digit (`x-code`) or a duration that contradicts its times (`x-span`).
 */
export async function writeRow<Stored extends object = Row>(
  context: Pick<CallContext, 'call' | 'db' | 'product' | 'user'>,
  name: string,
  before: object | undefined,
  columns: Row,
): Promise<Stored> {
  const { db, product } = context;
  const { entity, table, key } = storageOf(product.entities[name]);
  const tables = db as unknown as Kysely<Tables>;
  const all = withCalculated(entity, before, withBareCodes(entity, columns));
  requireValues(context, name, before, all);
  await requireAcross(context, name, before as Row | undefined, { ...defaultsOf(entity), ...before, ...all });
  const values = writtenColumns(all);
  if (before === undefined)
    return runWritten<Stored>(context, ['insert', name], values, [], (columnValues) =>
      tables.insertInto(table).values(columnValues).returning(entityColumns(entity)),
    );
  const { [key]: value, rowVersion } = before as Row;
  const next = { ...values, rowVersion: Number(rowVersion) + 1 };
  return runWritten<Stored>(context, ['update', name], next, [value], (columnValues) =>
    tables.updateTable(table).set(columnValues).where(key, '=', value).returning(entityColumns(entity)),
  );
}

/** Statements kept per product: of an entity for each set of columns. Some 1 kB each. */
const keep = memoizeByProduct<CompiledQuery>(500);

type Writing =
  | InsertQueryBuilder<Tables, string, object>
  | UpdateQueryBuilder<Tables, string, string, object>;

/**
 * Writes a row with a statement kept for the names of its columns, because building it takes longer than sending it.
 * One with SQL expressions is built anew.
 *
 * @param further values of the statement after those of the columns.
 */
async function runWritten<Stored>(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  kind: readonly string[],
  values: Row,
  further: readonly unknown[],
  build: (values: Row) => Writing,
): Promise<Stored> {
  const names = Object.keys(values).filter((name) => values[name] !== undefined);
  if (names.length === 0 || names.some((name) => isExpression(values[name])))
    return (await build(values).executeTakeFirstOrThrow()) as Stored;
  const statement = keep(product, JSON.stringify([...kind, ...names]), () =>
    bareStatement(build(Object.fromEntries(names.map((name) => [name, name]))).compile()),
  );
  const parameters = [...names.map((name) => values[name]), ...further];
  const [row] = (await db.executeQuery({ ...statement, parameters } as CompiledQuery<Stored>)).rows;
  if (row === undefined) throw new Error(`${kind.join(' ')} wrote no row`);
  return row;
}

function isExpression(value: unknown): boolean {
  return (
    typeof value === 'function' || (typeof value === 'object' && value !== null && 'toOperationNode' in value)
  );
}

/**
 * Deletes a record.
 *
 * @param check further check of the locked record; returns additional values for the audit.
 * @throws Refusal NOT_FOUND, STALE; IN_USE where other records refer to it.
 */
export async function deleteRecord(
  { db, product, changed }: Pick<CallContext, 'db' | 'product' | 'changed'>,
  name: string,
  sent: object,
  check?: (before: Row) => Promise<Row | undefined>,
): Promise<void> {
  const { key, table, ...rest } = storageOf(product.entities[name]);
  const { [key]: value, rowVersion } = sent as Row & { readonly rowVersion?: number };
  const before = await lockStored(db, { key, table, ...rest }, value);
  if (before === undefined) throw notFound(rest.entity, value);
  refuseStale(before as { readonly rowVersion: number } & Row, rowVersion);
  const whole = await check?.(before);
  await (db as unknown as Kysely<Tables>).deleteFrom(table).where(key, '=', value).execute();
  changed(name, value as string | number, { ...before, ...whole });
}

function storageOf(entity: EntitySchema | undefined): Storage {
  const [key] = entity?.['x-key'] ?? [];
  const table = entity?.['x-table'];
  if (entity === undefined || key === undefined || table === undefined) {
    throw new Error(`${entity?.['x-entity'] ?? 'an unknown entity'} is not kept in a table under one key`);
  }
  return { entity, table, key, numbered: entity.properties[key]?.readOnly === true };
}
