import { Button } from '@blueprintjs/core';
import { Add, ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayName, daysAfter, isDay, monthsAfter, weekOf, weeksOfMonth } from '../../../engine/index.ts';
import { useListActions } from '../../../engine/react/blocks/index.ts';
import {
  asRow,
  KeyChoice,
  Loadable,
  OnlyFirst,
  today,
  useEngine,
  useMessages,
  useProduct,
} from '../../../engine/react/index.ts';
import { useIsDesk } from '../../../engine/react/table/index.ts';
import { useCall } from '../../calls.ts';
import { DayList } from './DayList.tsx';
import { DayLists } from './DayLists.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { Planned } from './Planned.ts';
import { useDrag } from './useDrag.ts';
import { useMoves, usePlanning } from './usePlanning.ts';
import { WeekGrid } from './WeekGrid.tsx';
import './planning.css';

type View = 'settimana' | 'mese';

/** SCR-03: who works where and when, by week and by month. */
export function PlanningCalendar() {
  const { t, locale } = useMessages();
  const { can } = useEngine();
  const { options } = useProduct();
  const desk = useIsDesk();
  const [address, setAddress] = useSearchParams();
  const given = address.get('giorno');
  const day = isDay(given) ? given : today();
  const view: View = address.get('vista') === 'mese' ? 'mese' : 'settimana';
  const show = (next: { day?: string; view?: View }) =>
    setAddress(
      (before) => {
        before.set('giorno', next.day ?? day);
        before.set('vista', next.view ?? view);
        return before;
      },
      // Each week or month that one goes to is a place that Back leads to.
      { replace: (next.day ?? day) === day && (next.view ?? view) === view },
    );
  const weeks = useMemo(() => (view === 'mese' ? weeksOfMonth(day) : [weekOf(day)]), [view, day]);
  const days = weeks.flat();
  const { teams, events } = usePlanning(days[0] ?? day, days.at(-1) ?? day);
  const leaders = useCall('fetchLeaders', { query: { page: 1, perPage: 500, active: 'Y' } });
  const moves = useMoves();
  const drag = useDrag((team, target) => void moves.move(team, target));
  const planning = useListActions('teams');
  const calendar = useListActions('events');
  const planned: Planned = {
    teams: teams.data?.teams ?? [],
    events: events.data?.events ?? [],
    states: options['team-status'],
    moves,
    drag,
    today: today(),
    onEvent: (event) => calendar.open(asRow(event)),
    onNew: planning.begin,
  };
  const rows = can('Team.plan')
    ? (leaders.data?.ohem ?? [])
    : (leaders.data?.ohem ?? []).filter(({ empID }) => planned.teams.some((team) => team.empID === empID));
  const step = (by: number) => show({ day: view === 'mese' ? monthsAfter(day, by) : daysAfter(day, 7 * by) });
  const title =
    view === 'mese'
      ? dayName(day, locale, { month: 'long', year: 'numeric' })
      : t('planning.span', {
          from: dayName(days[0] ?? day, locale, { day: 'numeric', month: 'long' }),
          to: dayName(days[6] ?? day, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
        });
  return (
    <div className="stack planning">
      <div className="row row-apart">
        <div className="row">
          <Button
            className="icon-button"
            icon={<ChevronLeft size={20} aria-hidden />}
            aria-label={t('planning.before')}
            data-repeats
            onClick={() => step(-1)}
          />
          <Button text={t('planning.today')} onClick={() => show({ day: today() })} />
          <Button
            className="icon-button"
            icon={<ChevronRight size={20} aria-hidden />}
            aria-label={t('planning.after')}
            data-repeats
            onClick={() => step(1)}
          />
          <KeyChoice
            label={t('planning.view')}
            value={view}
            choices={[
              { value: 'settimana', label: t('planning.week') },
              { value: 'mese', label: t('planning.month') },
            ]}
            onChoose={(next) => show({ view: next })}
          />
        </div>
        <div className="row">
          {planned.onNew === undefined || !desk ? null : (
            <Button
              intent="primary"
              icon={<Add size={20} aria-hidden />}
              text={t('planning.new-site')}
              onClick={() => planned.onNew?.({ PlannedDate: day })}
            />
          )}
          {calendar.begin === undefined ? null : (
            <Button
              icon={<Add size={20} aria-hidden />}
              text={t('planning.new-event')}
              onClick={() => calendar.begin?.({ StartDate: day })}
            />
          )}
        </div>
      </div>
      <p className="plan-title" aria-live="polite">
        {title}
      </p>
      <OnlyFirst shown={planned.teams.length} total={teams.data?.total ?? 0} />
      <Loadable call={teams} lines={10}>
        {() =>
          view === 'mese' ? (
            <>
              <MonthGrid
                {...{ planned, weeks, day, desk }}
                onDay={(next) => show(desk ? { day: next, view: 'settimana' } : { day: next })}
              />
              {desk ? null : <DayList planned={planned} day={day} />}
            </>
          ) : desk ? (
            <WeekGrid planned={planned} days={days} leaders={rows} />
          ) : (
            <DayLists planned={planned} days={days} />
          )
        }
      </Loadable>
      {moves.dialog}
      {planning.dialog}
      {calendar.dialog}
    </div>
  );
}
