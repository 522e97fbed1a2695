import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { changeableRecord, visibleRecord } from '../../host/access/recordRights.ts';
import { reachesAll, visibleWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { notFound } from '../../host/errors/Refusal.ts';
import { recordStates } from '../../host/records/move/recordStates.ts';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';
import { writeRow } from '../../host/writes/writeRecord.ts';

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

/** A team as it is stored. */
export type TeamRow = Selectable<Database['teams']>;

/** Columns to be changed. */
export type TeamPatch = Updateable<Database['teams']>;

type Access = Pick<CallContext, 'db' | 'user' | 'product'>;

/** Users with access to all teams: planners and approvers. */
export function reachesAllTeams(asker: Pick<Access, 'user' | 'product'>): boolean {
  return reachesAll(asker, 'team');
}

/**
 * The team, if the user may see it.
 *
 * @throws Refusal NOT_FOUND, or NOT_YOURS where it is another crew's.
 */
export function requireVisibleTeam(access: Access, teamID: number): Promise<TeamRow> {
  return visibleRecord<TeamRow>(access, 'team', teamID);
}

/**
 * The team, locked until the end of the transaction, if the user may change it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export function lockChangeableTeam(access: Access, teamID: number): Promise<TeamRow> {
  return changeableRecord<TeamRow>(access, 'team', teamID);
}

/** Writes a new team in the workflow's first state, planned today. */
export async function insertTeam(
  context: CallContext,
  columns: Insertable<Database['teams']>,
): Promise<TeamRow> {
  const team = await writeRow<TeamRow>(context, 'team', undefined, {
    ...columns,
    plannedOn: context.today(),
  });
  context.changed('team', team.teamID, undefined, team);
  return team;
}

/**
 * Current team of an employee, as leader or member: one with work in progress, else the one planned nearest
 * to today. Approved and cancelled teams do not count.
 *
 * @returns its number, if the user may see one.
 */
export async function currentTeam(
  { db, user, product, today }: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  { empID, project }: { readonly empID?: number | undefined; readonly project?: number | null | undefined },
): Promise<number | undefined> {
  const team = await db
    .selectFrom('teams')
    .select('teamID')
    .where('Cancelled', '=', 'N')
    .where('Approved', '=', 'N')
    .where(visibleWhere({ user, product }, 'team'))
    .$if(typeof project === 'number', (teams) => teams.where('pmgEntry', '=', project ?? null))
    .$if(empID !== undefined, (teams) =>
      teams.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('teams.empID', '=', empID ?? 0),
          exists(
            selectFrom('members')
              .select('members.id')
              .whereRef('members.teamID', '=', 'teams.teamID')
              .where('members.empID', '=', empID ?? 0),
          ),
        ]),
      ),
    )
    .orderBy(
      ({ eb }) => eb('Stato', 'in', recordStates<TeamRow['Stato']>(product, 'team', 'underway')),
      'desc',
    )
    .orderBy(sql`abs("PlannedDate" - ${today()}::date)`)
    .orderBy('teamID', 'desc')
    .limit(1)
    .executeTakeFirst();
  return team?.teamID;
}
