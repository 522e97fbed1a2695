import { type Kysely, sql } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { translate } from '../../../engine/index.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { earlierAnswer, type KeyedRequest } from './idempotency.ts';

interface Repeated {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly user: SignedInUser;
}

/**
 * Refuses to repeat the answer of a transition that was undone since: sent back by somebody, refused by the ERP. Whoever lost the answer would read that it is done.
 * It is undone where the record stands again in a state that the transition leads on from; a record that went further is as it was answered.
 *
 * @throws Refusal UNDONE_SINCE with the state of now; what `earlierAnswer` throws.
 */
export async function refuseUndone(
  { db, product, user }: Repeated,
  call: CallModel,
  keyed: KeyedRequest,
): Promise<void> {
  const made = Object.values(product.workflows).flatMap((workflow) =>
    workflow.transitions.flatMap((each) => (each.call === call.name ? [{ ...each, workflow }] : [])),
  );
  if (made.length === 0) return;
  const answer = await earlierAnswer(db, keyed);
  const record: unknown = answer?.[call.responseKey ?? 'ResultData'];
  if (typeof record !== 'object' || record === null) return;
  for (const { workflow, from, to } of made) {
    const { entity: name, field } = workflow;
    if (to === undefined || Reflect.get(record, field) !== to) continue;
    const state = await stateNow(db, product, name, { field, record });
    if (state === undefined || state === to || !from.includes(state)) continue;
    const label = workflow.states.find(({ value }) => value === state)?.label ?? state;
    throw refuse('UNDONE_SINCE', { state: translate(label, messagesFor(product, user.locale)) });
  }
}

async function stateNow(
  db: Kysely<Database>,
  { entities }: Product,
  name: string,
  { field, record }: { readonly field: string; readonly record: object },
): Promise<string | undefined> {
  const { 'x-table': table, 'x-key': [key = ''] = [] } = entities[name] ?? {};
  if (table === undefined) return undefined;
  const { rows } = await sql<{ state: string | null }>`
    select to_jsonb(kept) ->> ${field} as state from ${sql.table(table)} as kept
    where ${sql.ref(`kept.${key}`)} = ${Reflect.get(record, key)}
  `.execute(db);
  return rows[0]?.state ?? undefined;
}
