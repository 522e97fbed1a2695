import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { type Day, dayName } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { RowCard } from './RowCard.tsx';
import { begunInPlaces, type ShownCalendar, shownOn } from './ShownCalendar.ts';

/** One day of the calendar, on a phone. */
export function DayList({ calendar, day }: { readonly calendar: ShownCalendar; readonly day: Day }) {
  const { t, locale } = useMessages();
  const rows = shownOn(calendar, day);
  const name = dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section className="calendar-list" data-day={day}>
      <header className="row row-apart">
        <h2 aria-current={day === calendar.today ? 'date' : undefined}>{name}</h2>
        {begunInPlaces(calendar).map(({ label, at }) => (
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
