import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { Day } from '../../../engine/index.ts';
import { useMessages } from '../../../engine/react/index.ts';
import { hoursOf, sumOf } from './cells.ts';
import { HoursCell } from './HoursCell.tsx';
import type { HoursViewProps } from './HoursWeek.tsx';

interface HoursDayProps extends Omit<HoursViewProps, 'days'> {
  readonly day: Day;
}

/** A crew's day on a phone. */
export function HoursDay({ crew, day, all, states, onKeep, onCopy }: HoursDayProps) {
  const { t, value } = useMessages();
  const entries = crew.flatMap(({ empID }) => hoursOf(all, empID, day).entries);
  const total = sumOf(entries, states);
  return (
    <>
      <Button
        fill
        icon={<Duplicate size={20} aria-hidden />}
        text={t('hours.copy-yesterday')}
        onClick={() => onCopy(day)}
      />
      <ul className="cards" aria-label={t('hours.crew')}>
        {crew.map((person) => (
          <li key={person.empID} className="card">
            <p className="card-title">{person.fullName}</p>
            <HoursCell {...{ all, person, day, states, onKeep }} />
          </li>
        ))}
      </ul>
      <p className="row row-apart hours-total">
        <span>{t('hours.total')}</span>
        <span className="number">{value(total, 'quantity')} h</span>
      </p>
    </>
  );
}
