import type { Day } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { DayList } from './DayList.tsx';
import type { ShownCalendar } from './ShownCalendar.ts';

interface DayListsProps {
  readonly calendar: ShownCalendar;
  readonly days: readonly Day[];
}

/** A week, on a phone. In the current week today comes first; past days are collapsed above it. */
export function DayLists({ calendar, days }: DayListsProps) {
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
