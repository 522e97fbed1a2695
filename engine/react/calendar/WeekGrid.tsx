import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { DataRecord } from '../../contract/index.ts';
import { type CalendarSource, type Day, dayName, equal, getAt } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { RowCard } from './RowCard.tsx';
import {
  type DayRow,
  type Lane,
  placeActions,
  type ShownCalendar,
  type ShownSource,
  shownOn,
} from './ShownCalendar.ts';

interface WeekGridProps {
  readonly calendar: ShownCalendar;
  readonly days: readonly Day[];
}

/**
 * A week on a desk: one row per lane, one column per day. Sources without lane are above; they accept drops
 * if there are no lanes.
 */
export function WeekGrid({ calendar, days }: WeekGridProps) {
  const { t, locale } = useMessages();
  const { lanes } = calendar.schema;
  const above = calendar.sources
    .map(({ source }) => source)
    .filter((source) => source.lane === undefined)
    .filter((source) => lanes === undefined || days.some((day) => rowsOf(calendar, source, day).length > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="calendar-scroll" aria-label={t('calendar.week')} tabIndex={0}>
      <table className="calendar-week">
        <caption className="only-readers">{t('calendar.week')}</caption>
        <thead>
          <tr>
            <th scope="col">{lanes === undefined ? '' : t(lanes.label)}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === calendar.today ? 'date' : undefined}>
                {dayName(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above.map((source) => (
            <tr key={source.title ?? source.source.call}>
              <th scope="row">{t(source.title ?? '')}</th>
              {days.map((day) => (
                <Place
                  key={day}
                  {...{ calendar, day }}
                  rows={rowsOf(calendar, source, day)}
                  isTarget={lanes === undefined}
                />
              ))}
            </tr>
          ))}
          {calendar.lanes.map((lane) => (
            <tr key={String(lane.key ?? '')}>
              <th scope="row">{lane.name}</th>
              {days.map((day) => (
                <Place
                  key={day}
                  {...{ calendar, day, lane }}
                  rows={shownOn(calendar, day, ({ lane: field }) => field !== undefined).filter(
                    ({ shown, row }) => equal(getAt(row, shown.source.lane ?? ''), lane.key),
                  )}
                  isTarget
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowsOf(calendar: ShownCalendar, source: CalendarSource, day: Day): readonly DayRow[] {
  return shownOn(calendar, day, (candidate) => candidate === source);
}

interface PlaceProps {
  readonly calendar: ShownCalendar;
  readonly day: Day;
  readonly rows: readonly DayRow[];
  readonly lane?: Lane;
  /** Drop target with creating actions. */
  readonly isTarget: boolean;
}

/** One day of a lane. */
function Place({ calendar, day, rows, lane, isTarget }: PlaceProps) {
  const { t, value } = useMessages();
  const place = { day, ...(lane === undefined ? {} : { lane: lane.key }) };
  const isKnown = lane === undefined || lane.record !== undefined;
  const ofLane = ({ source }: ShownSource, row: DataRecord) =>
    equal(getAt(row, source.lane ?? ''), lane?.key);
  return (
    <td
      data-day={day}
      data-lane={lane && String(lane.key ?? '')}
      {...(isTarget ? calendar.drag.place(place, isKnown ? undefined : ofLane) : {})}
    >
      {rows.map((dayRow) => (
        <RowCard
          key={dayRow.id}
          {...dayRow}
          calendar={calendar}
          dragged={isTarget}
          inLane={lane !== undefined}
        />
      ))}
      {(isTarget && isKnown ? placeActions(calendar) : []).map(({ label, at }) => (
        <Button
          key={label}
          variant="minimal"
          className="calendar-new"
          icon={<Plus size={16} aria-hidden />}
          aria-label={t(lane === undefined ? 'calendar.begin-on' : 'calendar.begin-there', {
            label: t(label),
            lane: lane?.name,
            day: value(day, 'date'),
          })}
          onClick={() => at?.({ day, lane })}
        />
      ))}
    </td>
  );
}
