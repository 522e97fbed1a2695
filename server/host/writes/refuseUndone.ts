import { type Kysely, sql } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords } from '../errors/slotWords.ts';
import { earlierAnswer, type KeyedRequest } from './idempotency.ts';

interface Repeated {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly user: SignedInUser;
}

/**
 * Refuses to repeat the stored answer of a transition that was undone since (sent back by a person, refused
 * by the ERP), because it would wrongly report success. Undone means that the record is again in a source
 * state of the transition; a record that moved on keeps its answer.
 *
 * @throws Refusal UNDONE_SINCE with the present state; those of `earlierAnswer`.
 */
export async function refuseUndone(
  { db, product }: Repeated,
  call: CallModel,
  keyed: KeyedRequest,
): Promise<void> {
  const transitions = Object.values(product.workflows).flatMap((workflow) =>
    workflow.transitions.flatMap((each) => (each.call === call.name ? [{ ...each, workflow }] : [])),
  );
  if (transitions.length === 0) return;
  const answer = await earlierAnswer(db, keyed);
  const record: unknown = answer?.[call.responseKey ?? 'ResultData'];
  if (typeof record !== 'object' || record === null) return;
  for (const { workflow, from, to } of transitions) {
    const { entity: name, field } = workflow;
    if (to === undefined || Reflect.get(record, field) !== to) continue;
    const state = await stateNow(db, product, name, { field, record });
    if (state === undefined || state === to || !from.includes(state)) continue;
    const label = workflow.states.find(({ value }) => value === state)?.label ?? state;
    throw refuse('UNDONE_SINCE', { state: labelWords(label) });
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
