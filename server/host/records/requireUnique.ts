import { type Kysely, sql } from 'kysely';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { isEmpty } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { containing } from '../calls/containing.ts';
import { refuse } from '../errors/refuse.ts';
import { fieldLabel } from '../writes/records.ts';
import type { Asked } from './RecordHooks.ts';
import type { Tables } from './recordQuery.ts';

/**
 * Refuses a value that another record has already, for fields with `x-unique`, with the field's label.
 * Concurrent saves are caught by the database's unique index.
 *
 * @throws Refusal DUPLICATE.
 */
export async function requireUnique(
  { db }: Pick<CallContext, 'db'>,
  entity: EntitySchema,
  before: Asked | undefined,
  columns: Asked,
): Promise<void> {
  const { 'x-table': table = '', 'x-key': [key = ''] = [] } = entity;
  for (const [field, { 'x-unique': unique }] of Object.entries(entity.properties)) {
    const value = columns[field];
    if (unique === undefined || isEmpty(value) || value === before?.[field]) continue;
    let duplicates = (db as unknown as Kysely<Tables>).selectFrom(table).select(key);
    duplicates =
      unique === 'exact'
        ? duplicates.where(field, '=', value)
        : duplicates.where(sql.ref(field), 'ilike', containing(String(value)).slice(1, -1));
    if (before !== undefined) duplicates = duplicates.where(key, '<>', before[key]);
    if ((await duplicates.executeTakeFirst()) !== undefined)
      throw refuse('DUPLICATE', { fields: fieldLabel(entity, field) });
  }
}
