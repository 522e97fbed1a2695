import type { Day } from '../../../engine/index.ts';
import { useMessages } from '../../../engine/react/index.ts';
import { DayList } from './DayList.tsx';
import type { Planned } from './Planned.ts';

interface DayListsProps {
  readonly planned: Planned;
  readonly days: readonly Day[];
}

/** A phone's week. In the present one today comes first; what has gone by is folded away above it. */
export function DayLists({ planned, days }: DayListsProps) {
  const { t } = useMessages();
  const past = days.includes(planned.today) ? days.filter((day) => day < planned.today) : [];
  const list = (day: Day) => <DayList key={day} planned={planned} day={day} />;
  return (
    <>
      {past.length === 0 ? null : (
        <details className="plan-past">
          <summary>{t('planning.past')}</summary>
          <div className="stack">{past.map(list)}</div>
        </details>
      )}
      {days.filter((day) => !past.includes(day)).map(list)}
    </>
  );
}
