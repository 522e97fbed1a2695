import type { Calls } from '#generated/calls.ts';
import type { WorkflowSchema } from '../../../engine/contract/index.ts';
import { type Day, daysAfter, statesThat } from '../../../engine/index.ts';

type Read = Calls['fetchWorkHours']['output'];

export type ShownHours = Read['workHours'][number];

export interface HoursMember {
  readonly empID: number;
  readonly fullName: string;
}

/** One person's day. */
export interface HoursOfDay {
  readonly entries: readonly ShownHours[];
  readonly total: number;
  /** The one that a new number replaces; several are changed in the list. */
  readonly single: ShownHours | undefined;
  readonly several: boolean;
  /** The state that is most in need of attention. */
  readonly status: string | undefined;
}

/** What the workflow of hours says of their states. */
export interface HoursStates {
  /** Where hours begin, and what a change makes of those that were refused. */
  readonly initial: ShownHours['Status'];
  /** Refused hours count in no total. */
  readonly isRejected: (hours: ShownHours) => boolean;
  /** Sent already: whoever changes them does not take them back. */
  readonly isSent: (hours: ShownHours) => boolean;
  /** Those most in need of attention first. */
  readonly byUrgency: readonly string[];
}

export function hoursStates(workflow: WorkflowSchema): HoursStates {
  const [rejected, sent] = [statesThat(workflow, 'rejected'), statesThat(workflow, 'toApprove')];
  const others = workflow.states.map(({ value }) => value).filter((value) => !rejected.includes(value));
  return {
    initial: workflow.initial as ShownHours['Status'],
    isRejected: ({ Status }) => rejected.includes(Status),
    isSent: ({ Status }) => sent.includes(Status),
    byUrgency: [...rejected, ...others],
  };
}

/** What a person's day holds. */
export function hoursOf(
  all: readonly ShownHours[],
  empID: number,
  day: Day,
): Pick<HoursOfDay, 'entries' | 'single' | 'several'> {
  const entries = all.filter((each) => each.empID === empID && each.Date === day);
  const [single, ...others] = entries;
  return { entries, single, several: others.length > 0 };
}

/** The same with what it comes to. */
export function dayOf(all: readonly ShownHours[], empID: number, day: Day, states: HoursStates): HoursOfDay {
  const held = hoursOf(all, empID, day);
  const status = states.byUrgency.find((each) => held.entries.some(({ Status }) => Status === each));
  return { ...held, total: sumOf(held.entries, states), status };
}

/** What was read, with one entry taken out and others put in. */
export function withHours(read: Read, Id: number | undefined, now: readonly ShownHours[]): Read {
  const workHours = [...read.workHours.filter((each) => each.Id !== Id), ...now];
  return { ...read, workHours, total: read.total + workHours.length - read.workHours.length };
}

/** Hours worked: without refused ones. */
export function sumOf(entries: readonly ShownHours[], { isRejected }: HoursStates): number {
  return entries.reduce((sum, each) => (isRejected(each) ? sum : sum + each.Hours), 0);
}

/** Up to how far back a day's hours are looked for: Monday copies Friday. */
const BACK = 7;

/** The hours of the crew's latest day before this one. */
export function hoursBefore(
  all: readonly ShownHours[],
  crew: readonly HoursMember[],
  day: Day,
  { isRejected }: HoursStates,
): readonly ShownHours[] {
  const ids = new Set(crew.map(({ empID }) => empID));
  for (let back = 1; back <= BACK; back += 1) {
    const before = daysAfter(day, -back);
    const found = all.filter((each) => each.Date === before && ids.has(each.empID) && !isRejected(each));
    if (found.length > 0) return found;
  }
  return [];
}

/** What the crew does most: what new hours are for, until somebody says otherwise. */
export function usual<Field extends 'ActivityType' | 'pmgEntry'>(
  all: readonly ShownHours[],
  field: Field,
): ShownHours[Field] | undefined {
  const counts = Map.groupBy(all, (each) => each[field]);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
