import { useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { FormPackage } from '../../../engine/contract/index.ts';
import { CallFailure, type Day, daysAfter } from '../../../engine/index.ts';
import {
  asRow,
  useFeedback,
  useMessages,
  useSchema,
  useTellWarnings,
  writtenIn,
} from '../../../engine/react/index.ts';
import { useCall, useWrite } from '../../calls.ts';
import {
  type HoursMember,
  type HoursStates,
  hoursBefore,
  hoursOf,
  type ShownHours,
  withHours,
} from './cells.ts';
import { useOffers } from './useOffers.ts';

type Sent = Calls['AddUpdateWorkHours']['request']['body']['obj'];

/** What new hours are for. */
export interface Work {
  readonly ActivityType: number | undefined;
  readonly pmgEntry: number | undefined;
}

const MOST = 500;
const NONE: ReadonlySet<string> = new Set();
/** What the server says of a site that new hours cannot be tied to. */
const TAKES_NO_MORE = new Set(['TEAM_APPROVED_TIE', 'TEAM_CANCELLED_TIE']);

/** The hours of a week, with those of the week before to copy from. */
export function useCrewHours(days: readonly Day[], crew: readonly HoursMember[], states: HoursStates) {
  const { t } = useMessages();
  const { toast, toastMessage } = useFeedback();
  const form = useSchema('form', 'work-hours');
  const pkg = form.data;
  const tellWarnings = useTellWarnings(pkg);
  const offers = useOffers();
  const from = daysAfter(days[0] ?? '', -7);
  const people = crew.map(({ empID }) => empID).join(',');
  const span = { from, to: days.at(-1) ?? from, crew: people };
  const query = { ...span, page: 1, perPage: MOST, sortBy: 'Date', sortDesc: true };
  // The hours of another week or crew are never kept in view: an empty cell must mean that there is nothing.
  const answer = useCall('fetchWorkHours', { query }, { entities: ['work-hours'] });
  const all = answer.data?.workHours ?? [];
  const missing = Math.max(0, (answer.data?.total ?? 0) - all.length);
  const { run } = useWrite('AddUpdateWorkHours', 'silent');
  const { run: runDelete } = useWrite('deleteWorkHours', 'silent');
  const { run: runSend } = useWrite('SendWorkHours', 'silent');
  const [sending, setSending] = useState(false);
  // What was written counts, and is shown, before it is read back: a cell is typed into again faster than a slow network answers, and
  // what it shows must not change under the typing.
  const learn = (Id: number | undefined, ...now: readonly ShownHours[]) => {
    answer.expect((read) => read && withHours(read, Id, now));
    // What was being read meanwhile counts for nothing any more, and others write, too.
    void answer.refresh();
  };
  // One after the other, each knowing what those before it have written.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = line.current.then(work);
    line.current = done.catch(() => undefined);
    return done;
  };
  const write = async (obj: Sent, closed: ReadonlySet<string> = NONE): Promise<string | undefined> => {
    const result = await run({ body: { obj } });
    if (!result.ok) {
      const { failure, text } = result;
      return failure instanceof CallFailure && closed.has(failure.code)
        ? write({ ...obj, teamID: null })
        : text;
    }
    learn(result.value.Id, result.value);
    tellWarnings({ ...result.value });
    return undefined;
  };
  /** A copy is of the work: where its site takes no more hours, it goes without. */
  const writeCopy = (obj: Sent) => write(obj, TAKES_NO_MORE);
  const remove = async ({ Id = 0, rowVersion }: ShownHours): Promise<string | undefined> => {
    const result = await runDelete({ body: { Id, rowVersion } });
    if (!result.ok) return result.text;
    learn(Id);
    return undefined;
  };

  /** Keeps a number in a cell. @returns why it could not be kept; false where there is nothing to keep. */
  const keep = (
    person: HoursMember,
    day: Day,
    Hours: number,
    work: Work,
  ): Promise<string | false | undefined> =>
    inLine(async () => {
      const { single } = hoursOf(answer.known()?.workHours ?? [], person.empID, day);
      if (Hours === (single?.Hours ?? 0)) return false;
      if (Hours === 0 && single !== undefined && offers('remove', single)) return remove(single);
      if (Hours <= 0 || Hours > 24) return t('hours.wrong');
      if (single !== undefined) {
        const Status = states.isSent(single) ? single.Status : states.initial;
        return write({ ...written(pkg, single), Hours, Status });
      }
      const { ActivityType, pmgEntry = null } = work;
      if (ActivityType === undefined) return t('hours.activity-first');
      return write({ empID: person.empID, Date: day, Hours, ActivityType, pmgEntry, Status: states.initial });
    });

  const saveAll = async (
    records: readonly Sent[],
    save: (obj: Sent) => Promise<string | undefined>,
  ): Promise<number> => {
    let saved = 0;
    for (const record of records) {
      const refused = await inLine(() => save(record));
      if (refused !== undefined) {
        toast({ variant: 'danger', text: refused, about: 'AddUpdateWorkHours' });
        return saved;
      }
      saved += 1;
    }
    return saved;
  };
  const copying = useRef(false);
  /** The latest day before, for everybody who has nothing on this one. A second press while it is at work would find nothing there yet. */
  const copyBefore = async (day: Day) => {
    if (copying.current) return;
    copying.current = true;
    await copyAll(day).finally(() => {
      copying.current = false;
    });
  };
  const copyAll = async (day: Day) => {
    const copies = hoursBefore(all, crew, day, states)
      .filter(({ empID }) => hoursOf(all, empID, day).entries.length === 0)
      .map((each) => {
        const { Id: _id, rowVersion: _version, ...rest } = written(pkg, each);
        return { ...rest, Date: day, Status: states.initial };
      });
    if (copies.length === 0) return toast({ variant: 'warning', text: t('hours.nothing-to-copy') });
    const count = await saveAll(copies, writeCopy);
    if (count > 0) toastMessage('hours.copied', { count });
  };
  /** Everything that is still a draft once what is being kept is kept: the number that was typed last goes along. */
  const sendDrafts = async () => {
    const ids = new Set(crew.map(({ empID }) => empID));
    const drafts = (answer.known()?.workHours ?? []).filter(
      (each) => offers('send', each) && ids.has(each.empID) && days.includes(each.Date),
    );
    if (drafts.length === 0) return toast({ variant: 'warning', text: t('hours.nothing-to-send') });
    const sent = await runSend({ body: { ids: drafts.map(({ Id = 0 }) => Id) } });
    if (!sent.ok) return toast({ variant: 'danger', text: sent.text, about: 'SendWorkHours' });
    const { workHours } = sent.value;
    answer.expect((read) => workHours.reduce((all, each) => all && withHours(all, each.Id, [each]), read));
    void answer.refresh();
    toastMessage('hours.sent', { count: workHours.length });
  };
  /** A second press while the first waits would send what is sent already. */
  const send = async () => {
    if (sending) return;
    setSending(true);
    await inLine(sendDrafts).finally(() => setSending(false));
  };
  return { answer, form, all, missing, keep, copyBefore, send, sending };
}

/** What one writes of hours, as their form says, and which these are; the rest is the server's. */
function written(pkg: FormPackage | undefined, hours: ShownHours): Sent {
  const { Id, rowVersion } = hours;
  return { Id, rowVersion, ...(pkg && writtenIn(pkg, asRow(hours))) } as Sent;
}
