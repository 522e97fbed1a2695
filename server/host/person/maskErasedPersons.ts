import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { anonymousValues, pseudonymOf } from './pseudonymOf.ts';

interface AuditRow {
  readonly userId: number | null;
  username: string | null;
  readonly entity: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

type Record_ = Record<string, unknown>;

/**
 * Replaces names of erased persons in rows of the audit, in place: the stored audit is immutable, so that
 * this happens on reading.
 */
export async function maskErasedPersons(
  { db, product }: { readonly db: Kysely<Database>; readonly product: Product },
  rows: readonly AuditRow[],
): Promise<void> {
  const records = rows.flatMap(({ entity, before, after }) => {
    const schema = entity === null ? undefined : product.entities[entity];
    const { field, through } = schema?.['x-person'] ?? {};
    if (schema === undefined || field === undefined || through !== undefined) return [];
    const reference = schema.properties[field]?.['x-reference']?.entity ?? schema['x-entity'];
    return [before, after].flatMap((each) => {
      const record = each as Record_ | null;
      return typeof record?.[field] === 'number'
        ? [{ schema, record, number: record[field], isUser: reference === 'user' }]
        : [];
    });
  });
  const userIds = [
    ...rows.map(({ userId }) => userId ?? 0),
    ...records.filter(({ isUser }) => isUser).map(numbered),
  ];
  const empIDs = records.filter(({ isUser }) => !isUser).map(numbered);
  const erased = await db
    .selectFrom('erased_persons')
    .select(['id', 'empID', 'userId'])
    .where((where) => where.or([where('userId', 'in', userIds), where('empID', 'in', empIDs)]))
    .execute();
  if (erased.length === 0) return;
  const users = new Map(erased.map(({ id, userId }) => [userId, id]));
  const employees = new Map(erased.map(({ id, empID }) => [empID, id]));
  for (const row of rows) {
    const id = users.get(row.userId);
    if (id !== undefined) row.username = pseudonymOf(id);
  }
  for (const { schema, record, number, isUser } of records) {
    const id = (isUser ? users : employees).get(number);
    if (id === undefined) continue;
    for (const [name, value] of Object.entries(anonymousValues(schema, id))) {
      if (name in record) record[name] = value;
    }
    if ('fullName' in record) record['fullName'] = pseudonymOf(id);
  }
}

function numbered({ number }: { readonly number: number }): number {
  return number;
}
