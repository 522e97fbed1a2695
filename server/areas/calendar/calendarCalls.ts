import { sql } from 'kysely';
import { daysAfter } from '../../../engine/index.ts';
import { visibleRecord } from '../../host/access/recordRights.ts';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type Handler, handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import type { SaveCheck } from '../../host/records/RecordHooks.ts';
import { requireTie } from '../team/projectOf.ts';
import type { TeamRow } from '../team/teams.ts';

interface Span {
  readonly start: string;
  readonly end: string;
}

interface Asked extends Span {
  /** Limits the activities to one project. */
  readonly pmgEntry: number | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
/** Without a span: last week to next month, what a person plans by. */
const BACK = 7;
const AHEAD = 31;
/** A calendar shows a month, at most a year. */
const MAX_DAYS = 400;

/** The calendars asked for, `team` and `event` when none is named, in the days asked for. */
const fetchActivities: Handler<'fetchActivities'> = async ({ query }, context) => {
  const { pmgEntry } = query;
  if (pmgEntry !== undefined) await visibleRecord(context, 'project', pmgEntry);
  const filter = { ...spanOf(query.info, context.today()), pmgEntry };
  const calendars = (query.calendars ?? '').split(',').filter((each) => each.trim() !== '');
  const shows = (calendar: string) => calendars.length === 0 || calendars.includes(calendar);
  const [teams, events] = await Promise.all([
    shows('team') ? teamsOf(context, filter) : [],
    shows('event') ? eventsOf(context, filter) : [],
  ]);
  return { events: [...teams, ...events] };
};

/** @throws Refusal BAD_VALUE for a text that is no span, or one of years. */
function spanOf(info: string | undefined, today: string): Span {
  const usual = { start: daysAfter(today, -BACK), end: daysAfter(today, AHEAD) };
  if (info === undefined || info.trim() === '') return usual;
  const span = parsed(info);
  const start = dayOf(span['start']) ?? usual.start;
  const end = dayOf(span['end']) ?? daysAfter(start, AHEAD);
  if (end < start || end > daysAfter(start, MAX_DAYS)) {
    throw refuse('BAD_VALUE', {
      detail: messageWords('refusal.detail.span', { days: MAX_DAYS }),
    });
  }
  return { start, end };
}

function parsed(info: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(info);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // The check below refuses it like any other invalid span.
  }
  throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.span-text') });
}

/** The day of a date or of an instant as calendars send it. */
function dayOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const day = typeof value === 'string' ? DAY.exec(value)?.[0] : undefined;
  if (day === undefined || Number.isNaN(Date.parse(day))) {
    throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.span-days') });
  }
  return day;
}

/** A team on its real days as soon as it has them, else on its planned day. */
async function teamsOf(context: CallContext, { start, end, pmgEntry }: Asked) {
  const firstDay = sql<string>`coalesce(teams."startDate", teams."PlannedDate")`;
  const lastDay = sql<string>`greatest(${firstDay}, teams."endDate")`;
  const teams = await context.db
    .with('seen', (seen) => seen.selectFrom('teams').selectAll().where(visibleWhere(context, 'team')))
    .selectFrom('seen as teams')
    .innerJoin('employees', 'employees.empID', 'teams.empID')
    .leftJoin('projects', 'projects.AbsEntry', 'teams.pmgEntry')
    .selectAll('teams')
    .select(['employees.fullName', 'projects.NAME'])
    .where('teams.Cancelled', '=', 'N')
    .where(firstDay, '<=', end)
    .where(lastDay, '>=', start)
    .$if(pmgEntry !== undefined, (teams) => teams.where('teams.pmgEntry', '=', pmgEntry ?? 0))
    .orderBy(firstDay)
    .orderBy('teams.PlannedTime')
    .orderBy('teams.teamID')
    .execute(context.cancellable);
  return teams.map((team) => ({
    id: `team-${team.teamID}`,
    calendar: 'team' as const,
    title: [team.fullName, team.NAME].filter((each) => (each ?? '') !== '').join(' – '),
    ...timesOf(team),
    allDay: false,
    teamID: team.teamID,
    clgcode: null,
    empID: team.empID,
    stato: team.Stato,
  }));
}

/** An end without a time begins its day: on the day of the start it would come before the start. */
function timesOf({ startDate, startTime, endDate, endTime, PlannedDate, PlannedTime }: TeamTimes) {
  const time = startDate === null ? PlannedTime : (startTime ?? PlannedTime);
  const start = `${startDate ?? PlannedDate}T${time}`;
  const end = endDate === null ? '' : `${endDate}T${endTime ?? '00:00:00'}`;
  return { start, end: end > start ? end : null };
}

type TeamTimes = Pick<
  TeamRow,
  'startDate' | 'startTime' | 'endDate' | 'endTime' | 'PlannedDate' | 'PlannedTime'
>;

async function eventsOf(context: CallContext, { start, end, pmgEntry }: Asked) {
  const events = await context.db
    .selectFrom('events')
    .selectAll()
    .where(visibleWhere(context, 'event'))
    .$if(pmgEntry !== undefined, (events) => events.where('pmgEntry', '=', pmgEntry ?? 0))
    .where('StartDate', '<=', end)
    .where(({ fn, eb }) => eb(fn.coalesce('EndDate', 'StartDate'), '>=', start))
    .orderBy('StartDate')
    .orderBy('StartTime')
    .orderBy('clgcode')
    .execute(context.cancellable);
  return events.map((event) => ({
    id: `event-${event.clgcode}`,
    calendar: 'event' as const,
    title: event.Subject,
    start: at(event.StartDate, event.StartTime),
    end:
      event.EndDate === null && event.EndTime === null
        ? null
        : at(event.EndDate ?? event.StartDate, event.EndTime),
    allDay: event.StartTime === null,
    teamID: event.teamID,
    clgcode: event.clgcode,
    empID: event.HandledByEmployee,
    stato: null,
  }));
}

const at = (day: string, time: string | null) => (time === null ? day : `${day}T${time}`);

export const calendarCalls = handlers({ fetchActivities });

/** Only planners write events, and an approved site may still have some to come: a test, a visit. */
export const eventTie: SaveCheck = async (context, { sent, before }) => {
  const { teamID } = sent as { readonly teamID?: number | null };
  if (teamID !== before?.['teamID']) await requireTie(context, teamID, 'addEvent');
  return undefined;
};
