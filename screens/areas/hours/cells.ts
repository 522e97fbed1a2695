import type { Calls } from '#generated/calls.ts';
import { type Day, daysAfter } from '../../../engine/index.ts';

type Read = Calls['fetchWorkHours']['output'];

export type Hours = Read['workHours'][number];

export interface Person {
  readonly empID: number;
  readonly fullName: string;
}

/** One person's day. */
export interface HoursOfDay {
  readonly entries: readonly Hours[];
  readonly total: number;
  /** The one that a new number replaces; several are changed in the list. */
  readonly single: Hours | undefined;
  readonly several: boolean;
  /** The state that is most in need of attention. */
  readonly status: Hours['Status'] | undefined;
}

const URGENCY: readonly Hours['Status'][] = ['R', 'B', 'I', 'A'];

/** What a person's day holds. Refused hours count in no total. */
export function hoursOf(all: readonly Hours[], empID: number, day: Day): HoursOfDay {
  const entries = all.filter((each) => each.empID === empID && each.Date === day);
  const [single, ...others] = entries;
  return {
    entries,
    total: sumOf(entries),
    single,
    several: others.length > 0,
    status: URGENCY.find((status) => entries.some((each) => each.Status === status)),
  };
}

/** What was read, with one entry taken out and others put in. */
export function withHours(read: Read, Id: number | undefined, now: readonly Hours[]): Read {
  const workHours = [...read.workHours.filter((each) => each.Id !== Id), ...now];
  return { ...read, workHours, total: read.total + workHours.length - read.workHours.length };
}

/** Hours worked: without refused ones. */
export function sumOf(entries: readonly Hours[]): number {
  return entries.reduce((sum, { Hours, Status }) => (Status === 'R' ? sum : sum + Hours), 0);
}

/** Up to how far back a day's hours are looked for: Monday copies Friday. */
const BACK = 7;

/** The hours of the crew's latest day before this one. */
export function hoursBefore(all: readonly Hours[], crew: readonly Person[], day: Day): readonly Hours[] {
  const ids = new Set(crew.map(({ empID }) => empID));
  for (let back = 1; back <= BACK; back += 1) {
    const before = daysAfter(day, -back);
    const found = all.filter((each) => each.Date === before && ids.has(each.empID) && each.Status !== 'R');
    if (found.length > 0) return found;
  }
  return [];
}

/** What the crew does most: what new hours are for, until somebody says otherwise. */
export function usual<Field extends 'ActivityType' | 'pmgEntry'>(
  all: readonly Hours[],
  field: Field,
): Hours[Field] | undefined {
  const counts = Map.groupBy(all, (each) => each[field]);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
