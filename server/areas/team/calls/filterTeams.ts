import { sql } from 'kysely';
import { visibleWhere } from '../../../host/access/visibleWhere.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { containing } from '../../../host/calls/containing.ts';
import { joined } from '../selectTeams.ts';
import type { TeamRow } from '../Team.ts';

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
  readonly teamID?: number | undefined;
}

/** The teams that the user may see and that pass the filter, without columns, order or page. */
export function filterTeams(context: Pick<CallContext, 'db' | 'user' | 'product'>, filter: TeamFilter) {
  const { ProjectEntry, EmpID, approved, from, to, exclude, teamID } = filter;
  const states = (filter.stato ?? '').split(',').filter((each): each is TeamRow['Stato'] => each !== '');
  const q = filter.q?.trim() ?? '';
  return joined(context.db)
    .where('teams.Cancelled', '=', 'N')
    .where(visibleWhere(context, 'team'))
    .$if(states.length > 0, (teams) => teams.where('teams.Stato', 'in', states))
    .$if(typeof ProjectEntry === 'number', (teams) =>
      teams.where('teams.pmgEntry', '=', ProjectEntry ?? null),
    )
    .$if(EmpID !== undefined, (teams) => teams.where('teams.empID', '=', EmpID ?? 0))
    .$if(approved !== undefined, (teams) => teams.where('teams.Approved', '=', approved ?? 'N'))
    .$if(from !== undefined, (teams) => teams.where('teams.PlannedDate', '>=', from ?? ''))
    .$if(to !== undefined, (teams) => teams.where('teams.PlannedDate', '<=', to ?? ''))
    .$if(teamID !== undefined, (teams) => teams.where('teams.teamID', '=', teamID ?? 0))
    .$if(exclude !== undefined, (teams) => teams.where('teams.teamID', '<>', exclude ?? 0))
    .$if(q !== '', (teams) => teams.where(searched(q)));
}

/** `n.81`, `n. 81` and `#81` are the number 81: as pages and lists call it. */
const NUMBER_SIGN = /(?:^|(?<=\s))(?:#|n\.)\s*(?=\d)/gi;

const WORD = /[\p{L}\p{N}]/u;

/** Each word somewhere: "ferrero dronero" finds Ferrero's sites in Dronero. Dashes between words, as labels have them, are none. */
function searched(q: string) {
  const words = q
    .replaceAll(NUMBER_SIGN, '')
    .split(/\s+/)
    .filter((word) => WORD.test(word));
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.join(words.map(holding), sql` and `)}`;
}

/**
 * Number of the team, its project's words and its Agisci number, its leader's name, its notes: each asked of its own index and gathered once, as a
 * set of numbers. A condition with `or` would be tried on every team.
 */
function holding(word: string) {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : undefined;
  const found = [
    sql`select "teamID" from teams where search @@ search_query(${word})`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where search @@ search_query(${word}))`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where upper("UserFields"::jsonb ->> 'U_Agisci') = upper(${word}))`,
    sql`select "teamID" from teams where "Cancelled" = 'N' and "empID" in (select "empID" from employees where "fullName" ilike ${containing(word)})`,
    number === undefined ? undefined : sql`select "teamID" from teams where "teamID" = ${number}`,
  ].filter((part) => part !== undefined);
  return sql`teams."teamID" = any(array(${sql.join(found, sql` union `)}))`;
}
