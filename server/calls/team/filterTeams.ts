import { sql } from 'kysely';
import { joined, visibleAmongJoined } from '../../team/selectTeams.ts';
import type { State } from '../../team/teamStates.ts';
import type { CallContext } from '../CallContext.ts';
import { containing } from '../containing.ts';

export interface TeamFilter {
  readonly q?: string | undefined;
  /** States separated by commas; empty: all. */
  readonly stato?: string | undefined;
  readonly ProjectEntry?: number | null | undefined;
  readonly EmpID?: number | undefined;
  readonly approved?: 'Y' | 'N' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly exclude?: number | undefined;
}

/** The teams that the user may see and that pass the filter, without columns, order or page. */
export function filterTeams({ db, user }: Pick<CallContext, 'db' | 'user'>, filter: TeamFilter) {
  const { ProjectEntry, EmpID, approved, from, to, exclude } = filter;
  const states = (filter.stato ?? '').split(',').filter((each): each is State => each !== '');
  const q = filter.q?.trim() ?? '';
  return joined(db)
    .where('teams.Cancelled', '=', 'N')
    .where(visibleAmongJoined(user))
    .$if(states.length > 0, (teams) => teams.where('teams.Stato', 'in', states))
    .$if(typeof ProjectEntry === 'number', (teams) =>
      teams.where('teams.pmgEntry', '=', ProjectEntry ?? null),
    )
    .$if(EmpID !== undefined, (teams) => teams.where('teams.empID', '=', EmpID ?? 0))
    .$if(approved !== undefined, (teams) => teams.where('teams.Approved', '=', approved ?? 'N'))
    .$if(from !== undefined, (teams) => teams.where('teams.PlannedDate', '>=', from ?? ''))
    .$if(to !== undefined, (teams) => teams.where('teams.PlannedDate', '<=', to ?? ''))
    .$if(exclude !== undefined, (teams) => teams.where('teams.teamID', '<>', exclude ?? 0))
    .$if(q !== '', (teams) => teams.where((where) => where.or(searched(q))));
}

/** Number of the team, its project's words, its leader's name, its notes; sets that are looked up once, not once per team. */
function searched(q: string) {
  const like = containing(q);
  return [
    sql<boolean>`teams."teamID"::text = ${q.replace(/^#/, '')}`,
    sql<boolean>`teams."pmgEntry" in (select "AbsEntry" from projects where search @@ search_query(${q}))`,
    sql<boolean>`teams."empID" in (select "empID" from employees where "fullName" ilike ${like})`,
    sql<boolean>`teams."Notes" ilike ${like}`,
  ];
}
