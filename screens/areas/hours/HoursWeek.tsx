import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { type Day, dayName } from '../../../engine/index.ts';
import { today, useMessages } from '../../../engine/react/index.ts';
import { type HoursMember, type HoursStates, hoursOf, type ShownHours, sumOf } from './cells.ts';
import { HoursCell, type HoursCellProps } from './HoursCell.tsx';

export interface HoursViewProps {
  readonly crew: readonly HoursMember[];
  readonly days: readonly Day[];
  readonly all: readonly ShownHours[];
  readonly states: HoursStates;
  readonly onKeep: HoursCellProps['onKeep'];
  readonly onCopy: (day: Day) => void;
}

/** A crew's week on a desk. */
export function HoursWeek({ crew, days, all, states, onKeep, onCopy }: HoursViewProps) {
  const { t, value, locale } = useMessages();
  const ofPerson = ({ empID }: HoursMember) => days.flatMap((day) => hoursOf(all, empID, day).entries);
  const ofDay = (day: Day) => crew.flatMap(({ empID }) => hoursOf(all, empID, day).entries);
  const written = (entries: readonly ShownHours[]) => value(sumOf(entries, states), 'quantity');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={t('hours.crew')} tabIndex={0}>
      <table className="table hours-week">
        <caption className="only-readers">{t('hours.crew')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hours.person')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today() ? 'date' : undefined}>
                <span className="hours-head">
                  {dayName(day, locale, { weekday: 'short', day: 'numeric' })}
                  <Button
                    variant="minimal"
                    className="icon-button"
                    icon={<Duplicate size={16} aria-hidden />}
                    aria-label={t('hours.copy-day', { day: value(day, 'date') })}
                    title={t('hours.copy-yesterday')}
                    onClick={() => onCopy(day)}
                  />
                </span>
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('hours.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {crew.map((person) => (
            <tr key={person.empID}>
              <th scope="row">{person.fullName}</th>
              {days.map((day) => (
                <td key={day}>
                  <HoursCell {...{ all, person, day, states, onKeep }} />
                </td>
              ))}
              <td data-align="end">{written(ofPerson(person))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('hours.total')}</th>
            {days.map((day) => (
              <td key={day}>{written(ofDay(day))}</td>
            ))}
            <td data-align="end">{written(days.flatMap(ofDay))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
