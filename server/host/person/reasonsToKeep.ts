import { type Kysely, sql } from 'kysely';
import type { Condition, EntitySchema, Product } from '../../../engine/contract/index.ts';
import { holds } from '../../../engine/index.ts';
import { lockAdmins } from '../auth/lockAdmins.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import type { Person } from './Person.ts';
import { type PersonRow, rowsOfPerson } from './rowsOfPerson.ts';
import { tiesOf } from './tiesOf.ts';

/** Records named in a reason; further ones are counted. */
const NAMED = 5;

/**
 * Reasons in Italian why a person cannot be erased yet; empty if they can. Open records (`x-open`) still need
 * their person.
 */
export async function reasonsToKeep(
  { db, product, user }: Pick<CallContext, 'db' | 'product' | 'user'>,
  person: Person,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  if (person.userId === user.userId) reasons.push('è il tuo stesso utente');
  if (await isLastAdmin(db, product, person)) reasons.push('è l’ultimo amministratore attivo');
  for (const tie of tiesOf(product)) {
    const { 'x-open': open, 'x-person': whose, 'x-plural': plural = tie.entity.title } = tie.entity;
    if (open === undefined || whose?.field !== tie.field) continue;
    const openRows: PersonRow[] = [];
    for await (const rows of rowsOfPerson(db, tie, person)) {
      openRows.push(...(await openAmong(db, product.entities, tie.entity, rows)));
    }
    if (openRows.length > 0) reasons.push(`${plural} da concludere: ${recordNumbers(tie.entity, openRows)}`);
  }
  return reasons;
}

async function isLastAdmin(db: Kysely<Database>, product: Product, { userId }: Person): Promise<boolean> {
  const admins = await lockAdmins(db, product);
  return admins.length === 1 && admins[0]?.userId === userId;
}

/** Rows that are open themselves, or belong to an open record. */
async function openAmong(
  db: Kysely<Database>,
  entities: Readonly<Record<string, EntitySchema>>,
  entity: EntitySchema,
  rows: readonly PersonRow[],
): Promise<readonly PersonRow[]> {
  const { when, through } = entity['x-open'] ?? {};
  if (when !== undefined) return rows.filter((record) => holds(when as Condition, { record }));
  if (through === undefined) return [];
  const target = entities[entity.properties[through]?.['x-reference']?.entity ?? ''];
  const { 'x-table': table, 'x-key': [key] = [], 'x-open': open } = target ?? {};
  if (table === undefined || key === undefined || open?.when === undefined) return [];
  const numbers = [...new Set(rows.map((row) => row[through]))];
  const { rows: targets } = await sql<PersonRow>`
    select * from ${sql.table(table)} where ${sql.ref(key)} = any (${numbers})`.execute(db);
  const stillOpen = new Set(
    targets.filter((record) => holds(open.when as Condition, { record })).map((record) => record[key]),
  );
  return rows.filter((row) => stillOpen.has(row[through]));
}

function recordNumbers(
  { 'x-key': [key = ''] = [], 'x-open': open }: EntitySchema,
  found: readonly PersonRow[],
): string {
  const by = open?.through ?? key;
  const names = found.slice(0, NAMED).map((row) => `n. ${row[by]}`);
  const more = found.length - names.length;
  return names.join(', ') + (more > 0 ? ` e altre ${more}` : '');
}
