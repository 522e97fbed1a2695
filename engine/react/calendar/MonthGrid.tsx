import { type Day, dayName, rowsOn, zoneIn } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { RowCard } from './RowCard.tsx';
import { type ShownCalendar, shownOn } from './ShownCalendar.ts';

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
export function MonthGrid({ calendar, weeks, day: chosen, desk, onDay }: MonthGridProps) {
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
      : [{ said: source.count, count: rowsOn(source, rows, day, zoneIn(calendar.context)).length }],
  );
  const count = counted.reduce((sum, entry) => sum + entry.count, 0);
  const name = dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const words = counted.map((entry) => t(entry.said, { count: entry.count })).join(', ');
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
