import { expressionBuilder, sql } from 'kysely';
import { writableWhere } from '../host/access/visibleWhere.ts';
import { containsText, indexQuery, searchWords } from '../host/calls/search.ts';
import type { Database } from '../host/db/Database.ts';
import type { ListCondition, RecordHooks } from '../host/records/RecordHooks.ts';
import { eventTie } from './calendar/calendarCalls.ts';
import { dayHours, overlappingHours } from './hours/selectHours.ts';
import { ofContract, projectLine, projectPeople, subprojectPart } from './project/projectChecks.ts';
import { memberCount, validatedCount } from './team/teams.ts';
import { movable } from './vehicle/requireMovable.ts';
import { placeName } from './vehicle/VehicleDocument.ts';
import { assignee, freeForTeam, lastFigure, ofLeader, overlappingCard } from './vehicle/vehicles.ts';

/** Search words for sites. */
const teamWords: ListCondition = (_context, { q }) => {
  const text = String(q ?? '').trim();
  return text === '' ? undefined : searched(text);
};

/** `n.81`, `n. 81` and `#81` are the number 81: as pages and lists call it. */
const NUMBER_SIGN = /(?:^|(?<=\s))(?:#|n\.)\s*(?=\d)/gi;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Each word must occur: "ferrero dronero" finds Ferrero's sites in Dronero. Dashes between words, as in labels,
 * are no words.
 */
function searched(q: string) {
  const words = searchWords(q.replaceAll(NUMBER_SIGN, '')).filter((word) => WORD.test(word));
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.join(words.map(holding), sql` and `)}`;
}

/**
 * Finds teams by number, words and Agisci number of the project, leader's name, and notes. Each is a subquery
 * on its own index, whereas a condition with `or` would scan all teams.
 */
function holding(word: string) {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : undefined;
  const queries = [
    sql`select "teamID" from teams where search @@ ${indexQuery(word)}`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where search @@ ${indexQuery(word)})`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where upper("UserFields"::jsonb ->> 'U_Agisci') = upper(${word}))`,
    sql`select "teamID" from teams where "Cancelled" = 'N' and "empID" in (select "empID" from employees where ${containsText('fullName', word)})`,
    number === undefined ? undefined : sql`select "teamID" from teams where "teamID" = ${number}`,
  ].filter((part) => part !== undefined);
  return sql`teams."teamID" = any(array(${sql.join(queries, sql` union `)}))`;
}

/** The leader and the members of a team. */
const ofCrew: ListCondition = (_context, { teamID }) => {
  if (teamID === undefined) return undefined;
  const where = expressionBuilder<Database, 'employees'>();
  const leader = where.selectFrom('teams').select('teams.empID').where('teams.teamID', '=', Number(teamID));
  const members = where
    .selectFrom('members')
    .select('members.empID')
    .where('members.teamID', '=', Number(teamID));
  return where('employees.empID', 'in', leader.union(members));
};

/**
 * Employees in no team planned for the day: the given one, that of the given team, or today.
 */
const freeOnDay: ListCondition = ({ today }, { date, teamID }) => {
  const where = expressionBuilder<Database, 'employees'>();
  const ofTeam = sql<string>`(select "PlannedDate" from teams as asked where asked."teamID" = ${teamID})`;
  const day = date === undefined && teamID !== undefined ? ofTeam : sql<string>`${date ?? today()}`;
  const busy = where
    .selectFrom('teams')
    .where('teams.PlannedDate', '=', day)
    .where('teams.Cancelled', '=', 'N');
  const members = busy.innerJoin('members', 'members.teamID', 'teams.teamID').select('members.empID');
  return where.and([
    where('employees.empID', 'not in', busy.select('teams.empID')),
    where('employees.empID', 'not in', members),
  ]);
};

/** Employees for which the user may enter hours of that day; people who have left, of a past day. */
const writesHoursOn: ListCondition = (context, { hoursOn }) => {
  if (typeof hoursOn !== 'string') return undefined;
  const hours = sql`jsonb_build_object('empID', employees."empID", 'Date', ${hoursOn}::text)`;
  return sql<boolean>`${writableWhere(context, 'work-hours', hours)}
    and (employees.active = 'Y' or ${hoursOn < context.today()})`;
};

/** Cost centres that are valid on that day. */
const validOnDay: ListCondition = (_context, { validOn }) =>
  typeof validOn === 'string' && validOn !== ''
    ? sql<boolean>`${validOn}::date between coalesce(cost_centres."EffectiveFrom", '-infinity')
        and coalesce(cost_centres."EffectiveTo", 'infinity')`
    : undefined;

/** Functions that schemas name (`hooks.json`): computed columns, conditions of lists, checks of saves. */
export const recordHooks: RecordHooks = {
  columns: {
    assignee,
    dayHours,
    lastFigure,
    memberCount,
    overlappingCard,
    overlappingHours,
    placeName,
    validatedCount,
  },
  conditions: {
    freeForTeam,
    freeOnDay,
    movable,
    ofContract,
    ofCrew,
    ofLeader,
    teamWords,
    validOnDay,
    writesHoursOn,
  },
  checks: { eventTie, projectLine, projectPeople, subprojectPart },
};
