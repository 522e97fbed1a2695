import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { notFound } from '../../host/errors/notFound.ts';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';

/** How many members are not absent. */
export const memberCount: ComputedColumn = (alias) => counted(alias, sql`"stato" = 'Y'`);

export const validatedCount: ComputedColumn = (alias) => counted(alias, sql`"Badge" = 'Y'`);

function counted(alias: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from members where members."teamID" = ${sql.ref(`${alias}.teamID`)} and ${which})`;
}

/** Teams as lists show them; add `where`, order and page. */
export function selectTeams({ db, product }: Pick<CallContext, 'db' | 'product'>) {
  const query = recordQuery(product, { columns: { memberCount, validatedCount } }, 'team');
  return query.select(db as unknown as Kysely<never>);
}

/**
 * One team with its names and counts; whether the user may see it was asked before.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function shownTeam(
  context: Pick<CallContext, 'db' | 'product'>,
  teamID: number,
): Promise<Entities['team']> {
  const team = await selectTeams(context).where('teams.teamID', '=', teamID).executeTakeFirst();
  if (team === undefined) throw notFound(context.product.entities['team'], teamID);
  return team as unknown as Entities['team'];
}
