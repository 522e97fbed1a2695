import { Button } from '@blueprintjs/core';
import { Add, ChevronLeft, ChevronRight, Plus } from '@blueprintjs/icons';
import { type Day, dayName, rowsOn, zoneIn } from '../../index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { TruncatedNotice } from '../feedback/TruncatedNotice.tsx';
import { KeyChoice } from '../navigation/KeyChoice.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { useIsDesk } from '../theme/useIsDesk.ts';
import { RowCard } from './RowCard.tsx';
import { placeActions, type ShownCalendar, type ShownSpan, shownOn } from './ShownCalendar.ts';
import { WeekGrid } from './WeekGrid.tsx';
import './calendar.css';

interface CalendarProps {
  readonly calendar: ShownCalendar;
  readonly span: ShownSpan;
}

/** Records by day; day and view are selected above and stored in the URL. */
export function Calendar({ calendar, span }: CalendarProps) {
  const { t } = useMessages();
  const desk = useIsDesk();
  const { schema, today, sources } = calendar;
  const { day, view, show, step } = span;
  const [main] = sources;
  return (
    <div className="stack calendar">
      <div className="row row-apart">
        <div className="row">
          <Button
            className="icon-button"
            icon={<ChevronLeft size={20} aria-hidden />}
            aria-label={t('calendar.before')}
            data-repeats
            onClick={() => step(-1)}
          />
          <Button text={t('calendar.today')} onClick={() => show({ day: today })} />
          <Button
            className="icon-button"
            icon={<ChevronRight size={20} aria-hidden />}
            aria-label={t('calendar.after')}
            data-repeats
            onClick={() => step(1)}
          />
          {schema.views.length < 2 ? null : (
            <KeyChoice
              label={t('calendar.view')}
              value={view.id}
              choices={schema.views.map(({ kind, id }) => ({ value: id, label: t(`calendar.${kind}`) }))}
              onChoose={(next) => show({ view: next })}
            />
          )}
        </div>
        <div className="row">
          {sources.map(({ source, begins }) =>
            begins?.at === undefined || (source.begin?.inPlaces === true && !desk) ? null : (
              <Button
                key={begins.label}
                intent={source.begin?.inPlaces === true ? 'primary' : 'none'}
                icon={<Add size={20} aria-hidden />}
                text={t(begins.label)}
                onClick={() => begins.at?.({ day })}
              />
            ),
          )}
        </div>
      </div>
      <SpanTitle span={span} />
      {sources.map(({ source, rows, total }) =>
        source.source.total === undefined ? null : (
          <TruncatedNotice key={source.source.call} shown={rows.length} total={total} />
        ),
      )}
      {main === undefined ? null : (
        <Loadable call={main.call} lines={10}>
          {() => <Days {...{ calendar, span, desk }} />}
        </Loadable>
      )}
    </div>
  );
}

function SpanTitle({ span: { view, day, days } }: Pick<CalendarProps, 'span'>) {
  const { t, locale } = useMessages();
  const title =
    view.kind === 'month'
      ? dayName(day, locale, { month: 'long', year: 'numeric' })
      : t('ui.span', {
          from: dayName(days[0] ?? day, locale, { day: 'numeric', month: 'long' }),
          to: dayName(days.at(-1) ?? day, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
        });
  return (
    <p className="calendar-title" aria-live="polite">
      {title}
    </p>
  );
}

function Days({ calendar, span, desk }: CalendarProps & { readonly desk: boolean }) {
  const { view, day, weeks, days, show } = span;
  if (view.kind === 'week')
    return desk ? <WeekGrid {...{ calendar, days }} /> : <DayLists {...{ calendar, days }} />;
  const { views } = calendar.schema;
  // On a desk a tap on a day opens its week.
  const closer = desk ? views.find(({ kind }) => kind === 'week') : undefined;
  return (
    <>
      <MonthGrid
        {...{ calendar, weeks, day, desk }}
        onDay={(next) => show({ day: next, ...(closer && { view: closer.id }) })}
      />
      {desk ? null : <DayList calendar={calendar} day={day} />}
    </>
  );
}

interface DayListsProps {
  readonly calendar: ShownCalendar;
  readonly days: readonly Day[];
}

/** A week, on a phone. In the current week today comes first; past days are collapsed above it. */
function DayLists({ calendar, days }: DayListsProps) {
  const { t } = useMessages();
  const past = days.includes(calendar.today) ? days.filter((day) => day < calendar.today) : [];
  const list = (day: Day) => <DayList key={day} calendar={calendar} day={day} />;
  return (
    <>
      {past.length === 0 ? null : (
        <details className="calendar-past">
          <summary>{t('calendar.past')}</summary>
          <div className="stack">{past.map(list)}</div>
        </details>
      )}
      {days.filter((day) => !past.includes(day)).map(list)}
    </>
  );
}

/** One day of the calendar, on a phone. */
function DayList({ calendar, day }: { readonly calendar: ShownCalendar; readonly day: Day }) {
  const { t, locale } = useMessages();
  const rows = shownOn(calendar, day);
  const name = dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section className="calendar-list" data-day={day}>
      <header className="row row-apart">
        <h2 aria-current={day === calendar.today ? 'date' : undefined}>{name}</h2>
        {placeActions(calendar).map(({ label, at }) => (
          <Button
            key={label}
            className="icon-button"
            icon={<Plus size={20} aria-hidden />}
            aria-label={t('calendar.begin-on', { label: t(label), day: name })}
            onClick={() => at?.({ day })}
          />
        ))}
      </header>
      {rows.map((dayRow) => (
        <RowCard key={dayRow.id} {...dayRow} calendar={calendar} />
      ))}
      {rows.length === 0 ? <p className="soft">{t(calendar.schema.empty)}</p> : null}
    </section>
  );
}

interface MonthGridProps {
  readonly calendar: ShownCalendar;
  readonly weeks: readonly (readonly Day[])[];
  /** The selected day. */
  readonly day: Day;
  /** On a phone days contain counts only, and open as a list on tap. */
  readonly desk: boolean;
  readonly onDay: (day: Day) => void;
}

/** A month, one row per week. */
function MonthGrid({ calendar, weeks, day: chosen, desk, onDay }: MonthGridProps) {
  const { t, locale } = useMessages();
  const [first = []] = weeks;
  return (
    <table className="calendar-month" data-desk={desk || undefined}>
      <caption className="only-readers">{t('calendar.month')}</caption>
      <thead>
        <tr>
          {first.map((day) => (
            <th key={day} scope="col">
              {dayName(day, locale, { weekday: desk ? 'long' : 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                data-outside={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
                {...calendar.drag.place({ day })}
              >
                <DayButton {...{ calendar, day, chosen, desk, onDay }} />
                {desk
                  ? shownOn(calendar, day).map((dayRow) => (
                      <RowCard key={dayRow.id} {...dayRow} calendar={calendar} dragged />
                    ))
                  : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps extends Pick<MonthGridProps, 'calendar' | 'desk' | 'onDay'> {
  readonly day: Day;
  readonly chosen: Day;
}

function DayButton({ calendar, day, chosen, desk, onDay }: DayButtonProps) {
  const { t, locale } = useMessages();
  const counted = calendar.sources.flatMap(({ source, rows }) =>
    source.count === undefined
      ? []
      : [{ message: source.count, count: rowsOn(source, rows, day, zoneIn(calendar.context)).length }],
  );
  const count = counted.reduce((sum, entry) => sum + entry.count, 0);
  const name = dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const words = counted.map((entry) => t(entry.message, { count: entry.count })).join(', ');
  return (
    <button
      type="button"
      className="calendar-day"
      data-print="yes"
      aria-current={day === calendar.today ? 'date' : undefined}
      aria-pressed={desk ? undefined : day === chosen}
      onClick={() => onDay(day)}
    >
      <span className="only-readers">{words === '' ? name : `${name}: ${words}`}</span>
      <span className="number" aria-hidden>
        {Number(day.slice(8))}
      </span>
      {desk || count === 0 ? null : (
        <span className="calendar-count" aria-hidden>
          {count}
        </span>
      )}
    </button>
  );
}
