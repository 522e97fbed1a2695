import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { type Asker, type Right, reachesAll, rowWhere } from './visibleWhere.ts';
import { tableOf } from './wayTargets.ts';

/** What has to be known of the asker: every call's context has it. */
interface Access extends Asker {
  readonly db: Kysely<Database>;
}
type Key = string | number;

/**
 * Whether the user may see the record with that key, by the `x-visible` of its entity: the one door for every reference. Undefined: there is no such
 * record, which is for the call itself to say. An entity that says nothing of it is nobody's.
 */
export function visible(access: Access, name: string, key: Key): Promise<boolean | undefined> {
  return permitted(access, 'x-visible', name, key);
}

/** Whether the user may change it, by `x-changeable`. */
export function changeable(access: Access, name: string, key: Key): Promise<boolean | undefined> {
  return permitted(access, 'x-changeable', name, key);
}

/** @throws Refusal NOT_YOURS for a record that is there and is not for the user's eyes. */
export async function requireVisible(access: Access, name: string, key: Key): Promise<void> {
  if ((await visible(access, name, key)) === false) throw refuse('NOT_YOURS');
}

/** @throws Refusal NOT_YOURS for a record that is there and is not the user's to change. */
export async function requireChangeable(access: Access, name: string, key: Key): Promise<void> {
  if ((await changeable(access, name, key)) === false) throw refuse('NOT_YOURS');
}

async function permitted(access: Access, right: Right, name: string, key: Key): Promise<boolean | undefined> {
  const ways = access.product.entities[name]?.[right];
  if (ways === undefined) return false;
  if (ways === 'all' || reachesAll(access, name, right)) return true;
  const { table, key: column } = tableOf(access, name);
  const asked: RawBuilder<{ permitted: boolean | null }> = sql`
    select ${rowWhere(access, right, name)} as permitted from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${key}`;
  const [found] = (await asked.execute(access.db)).rows;
  return found === undefined ? undefined : found.permitted === true;
}
