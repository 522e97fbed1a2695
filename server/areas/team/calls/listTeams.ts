import type { CallContext } from '../../../host/calls/CallContext.ts';
import { countOf } from '../../../host/calls/countOf.ts';
import { pageOf } from '../../../host/calls/pageOf.ts';
import { sortOf } from '../../../host/calls/sortOf.ts';
import { selectTeams } from '../selectTeams.ts';
import { filterTeams, type TeamFilter } from './filterTeams.ts';

/** What each field of the entity is sorted by; names from a request never reach SQL. */
const SORTED_BY = {
  teamID: 'teams.teamID',
  empID: 'teams.empID',
  leaderName: 'leader.fullName',
  managerName: 'manager.fullName',
  PlannedDate: 'teams.PlannedDate',
  PlannedTime: 'teams.PlannedTime',
  pmgEntry: 'teams.pmgEntry',
  projectDocNum: 'projects.DocNum',
  projectName: 'projects.NAME',
  Approved: 'teams.Approved',
  Stato: 'teams.Stato',
  startDate: 'teams.startDate',
  endDate: 'teams.endDate',
} as const;

interface ListQuery extends TeamFilter {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
}

/** One page of teams and how many there are in all, newest first; the client that goes away stops the query (CALL-03). */
export async function listTeams(context: CallContext, query: ListQuery) {
  const { db, cancellable } = context;
  const sort = sortOf(query, Object.keys(SORTED_BY) as (keyof typeof SORTED_BY)[], {
    by: 'PlannedDate',
    descending: true,
  });
  const { limit, offset } = pageOf(query);
  const page = filterTeams(context, query)
    .select('teams.teamID')
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('teams.teamID', sort.direction)
    .limit(limit)
    .offset(offset);
  const ids = (await page.execute(cancellable)).map(({ teamID }) => teamID);
  const total = await countOf(filterTeams(context, query), context);
  if (ids.length === 0) return { teams: [], total };
  const rows = await selectTeams(db).where('teams.teamID', 'in', ids).execute(cancellable);
  const byNumber = new Map(rows.map((row) => [row.teamID, row]));
  return { teams: ids.flatMap((id) => byNumber.get(id) ?? []), total };
}
