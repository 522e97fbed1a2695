import { Button } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayName, daysAfter, isDay, weekOf } from '../../../engine/index.ts';
import {
  EmptyState,
  Loadable,
  OnlyFirst,
  today,
  useEngine,
  useMessages,
  useSchema,
} from '../../../engine/react/index.ts';
import { useIsDesk } from '../../../engine/react/table/index.ts';
import { useCall } from '../../calls.ts';
import { type HoursMember, type HoursStates, hoursStates, usual } from './cells.ts';
import { HoursDay } from './HoursDay.tsx';
import { PickField, ProjectField, Stepper } from './HoursTools.tsx';
import { HoursWeek } from './HoursWeek.tsx';
import { useCrewHours } from './useCrewHours.ts';
import { useCrews } from './useCrews.ts';
import './hours.css';

/** HRS-01: the hours of a whole crew, by the week on a desk and by the day on a phone. */
export function CrewHours() {
  const { t } = useMessages();
  const [address, setAddress] = useSearchParams();
  const { crews, answer } = useCrews();
  const workflow = useSchema('workflow', 'work-hours');
  const states = useMemo(() => workflow.data && hoursStates(workflow.data), [workflow.data]);
  const asked = Number(address.get('squadra'));
  const crew = crews.find(({ leader }) => leader.empID === asked) ?? crews[0];
  const given = address.get('giorno');
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: address.get(name) === value },
    );
  return (
    <Loadable<unknown> call={states === undefined ? workflow : answer} lines={8}>
      {() =>
        crew === undefined || states === undefined ? (
          <EmptyState text={t('hours.nobody')} />
        ) : (
          <Sheet
            people={crew.people}
            states={states}
            day={isDay(given) ? given : today()}
            onDay={(day) => set('giorno', day)}
            whose={
              crews.length < 2 ? null : (
                <PickField
                  label={t('hours.whose')}
                  value={crew.leader.empID}
                  choices={crews.map(({ leader }) => ({ value: leader.empID, label: leader.fullName }))}
                  onPick={(empID) => set('squadra', String(empID))}
                />
              )
            }
          />
        )
      }
    </Loadable>
  );
}

interface SheetProps {
  readonly people: readonly HoursMember[];
  readonly states: HoursStates;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly whose: React.ReactNode;
}

function Sheet({ people, states, day, onDay, whose }: SheetProps) {
  const { t, locale } = useMessages();
  const { user } = useEngine();
  const desk = useIsDesk();
  const days = weekOf(day);
  const { answer, form, all, missing, keep, copyBefore, send, sending } = useCrewHours(days, people, states);
  const types = useCall('fetchActivityTypes', { query: { page: 1, perPage: 200 } });
  const [picked, setPicked] = useState<{ activity?: number; project?: number | null }>({});
  const known = types.data?.activityTypes ?? [];
  const own = all.filter(({ empID }) => people.some((person) => person.empID === empID));
  const ActivityType = picked.activity ?? usual(own, 'ActivityType') ?? known[0]?.Code;
  const pmgEntry = picked.project === undefined ? usual(own, 'pmgEntry') : picked.project;
  const view = {
    crew: people,
    all,
    states,
    onKeep: (person: HoursMember, on: string, hours: number) =>
      keep(person, on, hours, { ActivityType, pmgEntry: pmgEntry ?? undefined }),
    onCopy: (on: string) => void copyBefore(on),
  };
  const title = desk
    ? t('planning.span', {
        from: dayName(days[0] ?? day, locale, { day: 'numeric', month: 'long' }),
        to: dayName(days[6] ?? day, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
      })
    : dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className="stack crew-hours" data-user={user?.userId}>
      <div className="filter-fields">
        {whose}
        <PickField
          label={t('hours.activity')}
          value={ActivityType}
          choices={known.map(({ Code, Name }) => ({ value: Code, label: Name }))}
          onPick={(activity) => setPicked((before) => ({ ...before, activity }))}
        />
        <ProjectField
          value={pmgEntry ?? undefined}
          onPick={(project) => setPicked((before) => ({ ...before, project: project ?? null }))}
        />
      </div>
      <Stepper
        title={title}
        before={t(desk ? 'hours.previous-week' : 'hours.previous-day')}
        after={t(desk ? 'hours.next-week' : 'hours.next-day')}
        onStep={(by) => onDay(daysAfter(day, desk ? 7 * by : by))}
      />
      <OnlyFirst shown={all.length} total={all.length + missing} />
      <Loadable call={form} lines={8}>
        {() => (
          <Loadable call={answer} lines={8}>
            {() => (desk ? <HoursWeek {...view} days={days} /> : <HoursDay {...view} key={day} day={day} />)}
          </Loadable>
        )}
      </Loadable>
      <Button
        intent="primary"
        className="hours-send"
        icon={<SendMessage size={20} aria-hidden />}
        text={t('hours.send')}
        loading={sending}
        onClick={() => void send()}
      />
    </div>
  );
}
