import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { entityNamed, storedColumns, writtenColumns } from '../writes/entityColumns.ts';
import { requireAcross } from '../writes/requireAcross.ts';

/**
 * Inserts a deleted row again, number included: all fields of its entity with a column.
 *
 * @param before the record in the audit.
 * @throws Refusal RECORDS_CLASH where other records exclude it by now (`x-across`); ALREADY_THERE where the
 * row, or a unique value of it, exists again.
 */
export async function insertAgain<Name extends keyof Database>(
  context: Pick<CallContext, 'call' | 'db' | 'product' | 'user'>,
  name: string,
  before: Insertable<Database[Name]>,
): Promise<Selectable<Database[Name]>> {
  const { db, product } = context;
  const entity = entityNamed(product, name);
  await requireAcross(context, name, undefined, before as Readonly<Record<string, unknown>>);
  const row = await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(entity['x-table'] ?? name)
    .values(writtenColumns(storedColumns(entity, before)))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw refuse('ALREADY_THERE');
  return row as unknown as Selectable<Database[Name]>;
}

/** The deleted row in the types of its table: PostgreSQL accepts days and numbers as JSON has them. */
export function rowBefore<Name extends keyof Database>({ before }: Deletion): Insertable<Database[Name]> {
  return before as unknown as Insertable<Database[Name]>;
}

/** A deletion in the audit; `before` is the deleted record. */
export type Deletion = Selectable<Database['audit']>;

/** Restores deleted records of one entity. */
export interface Restorer {
  /** The call that deletes them; restoring takes the same permission. */
  readonly deletedBy: string;
  /**
   * Restores the record with its number, content and links, by the rules of its deletion.
   *
   * @returns the stored record; undefined where its workflow has written the audit already.
   * @throws Refusal of those rules; ALREADY_THERE where the same record exists again.
   */
  restore(context: CallContext, deletion: Deletion): Promise<object | undefined>;
}
