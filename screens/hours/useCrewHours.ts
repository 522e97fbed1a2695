import { useCallback, useRef } from 'react';
import type { Calls } from '#generated/calls.ts';
import { useFeedback, useMessages } from '../../engine/react/index.ts';
import { useCall, useWrite } from '../app/calls.ts';
import { type Day, daysAfter } from '../app/days.ts';
import { type Hours, hoursBefore, hoursOf, type Person } from './cells.ts';

type Sent = Calls['AddUpdateWorkHours']['request']['body']['obj'];

/** What new hours are for. */
export interface Work {
  readonly ActivityType: number | undefined;
  readonly pmgEntry: number | undefined;
}

const MOST = 500;
/** What one writes of hours; the rest is the server's. */
const WRITTEN = ['Id', 'rowVersion', 'empID', 'Date', 'StartTime', 'EndTime', 'Break', 'Hours'] as const;
const OF_WORK = ['ActivityType', 'CostCentre', 'pmgEntry', 'teamID', 'Notes'] as const;

/** The hours of a week, with those of the week before to copy from. */
export function useCrewHours(days: readonly Day[], crew: readonly Person[]) {
  const { t } = useMessages();
  const { toast, toastMessage } = useFeedback();
  const from = daysAfter(days[0] ?? '', -7);
  const query = { from, to: days.at(-1) ?? from, page: 1, perPage: MOST, sortBy: 'Date', sortDesc: true };
  const answer = useCall('fetchWorkHours', { query }, { entities: ['work-hours'], keep: true });
  const all = answer.data?.workHours ?? [];
  const { run } = useWrite('AddUpdateWorkHours', 'silent');
  // One after the other: cells are filled faster than a slow network answers.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const save = useCallback(
    (obj: Sent): Promise<string | undefined> => {
      const saved = line.current.then(async () => {
        const result = await run({ body: { obj } });
        return result.ok ? undefined : result.text;
      });
      line.current = saved;
      return saved;
    },
    [run],
  );

  /** Keeps a number in a cell. @returns why it could not be kept; false where there is nothing to keep. */
  const keep = async (
    person: Person,
    day: Day,
    Hours: number,
    work: Work,
  ): Promise<string | false | undefined> => {
    const { single } = hoursOf(all, person.empID, day);
    if (Hours === (single?.Hours ?? 0)) return false;
    if (Hours <= 0 || Hours > 24) return t('hours.wrong');
    if (single !== undefined)
      return save({ ...written(single), Hours, Status: single.Status === 'I' ? 'I' : 'B' });
    const { ActivityType, pmgEntry = null } = work;
    if (ActivityType === undefined) return t('hours.activity-first');
    return save({ empID: person.empID, Date: day, Hours, ActivityType, pmgEntry, Status: 'B' });
  };

  const saveAll = async (records: readonly Sent[]): Promise<number> => {
    let saved = 0;
    for (const record of records) {
      const refused = await save(record);
      if (refused !== undefined) {
        toast({ variant: 'danger', text: refused });
        return saved;
      }
      saved += 1;
    }
    return saved;
  };
  /** The latest day before, for everybody who has nothing on this one. */
  const copyBefore = async (day: Day) => {
    const copies = hoursBefore(all, crew, day)
      .filter(({ empID }) => hoursOf(all, empID, day).entries.length === 0)
      .map((each) => {
        const { Id: _id, rowVersion: _version, ...rest } = written(each);
        return { ...rest, Date: day, Status: 'B' as const };
      });
    if (copies.length === 0) return toast({ variant: 'warning', text: t('hours.nothing-to-copy') });
    const count = await saveAll(copies);
    if (count > 0) toastMessage('hours.copied', { count });
  };
  /** Everything that is still a draft, or was refused and corrected. */
  const send = async () => {
    const ids = new Set(crew.map(({ empID }) => empID));
    const drafts = all.filter(
      (each) => each.Status === 'B' && ids.has(each.empID) && days.includes(each.Date),
    );
    if (drafts.length === 0) return toast({ variant: 'warning', text: t('hours.nothing-to-send') });
    const count = await saveAll(drafts.map((each) => ({ ...written(each), Status: 'I' as const })));
    if (count > 0) toastMessage('hours.sent', { count });
  };
  return { answer, all, keep, copyBefore, send };
}

function written(hours: Hours): Sent {
  return Object.fromEntries([...WRITTEN, ...OF_WORK].map((name) => [name, hours[name]])) as unknown as Sent;
}
