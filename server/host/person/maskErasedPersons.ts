import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { anonymousValues, pseudonymOf } from './pseudonymOf.ts';

interface AuditRow {
  readonly userId: number | null;
  username: string | null;
  readonly call: string;
  readonly entity: string | null;
  readonly key: string | null;
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
  const records = rows.flatMap(({ entity, key, before, after }) => {
    const schema = entity === null ? undefined : product.entities[entity];
    const { field, through } = schema?.['x-person'] ?? {};
    if (schema === undefined || field === undefined || through !== undefined) return [];
    const reference = schema.properties[field]?.['x-reference']?.entity ?? schema['x-entity'];
    return [before, after].flatMap((each) => {
      const record = each as Record_ | null;
      // A row about some fields of a user or an employee has their number in its key alone.
      const number = record?.[field] ?? (schema['x-key']?.[0] === field ? Number(key) : undefined);
      return record !== null && Number.isInteger(number)
        ? [{ schema, record, number: number as number, isUser: reference === 'user' }]
        : [];
    });
  });
  const userIds = [...rows.map(actorOf), ...records.filter(({ isUser }) => isUser).map(numbered)];
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
    const id = users.get(actorOf(row));
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

/** The user named as the row's author; in a failed sign-in, that of the account. */
function actorOf({ userId, call, key }: AuditRow): number {
  return call === 'loginFailed' ? Number(key) : (userId ?? 0);
}

function numbered({ number }: { readonly number: number }): number {
  return number;
}
