import { type Day, dayName } from '../../../engine/index.ts';
import { useMessages } from '../../../engine/react/index.ts';
import { EventCard } from './EventCard.tsx';
import { eventsOn, type Planned, teamsOn } from './Planned.ts';
import { TeamCard } from './TeamCard.tsx';

interface MonthGridProps {
  readonly planned: Planned;
  readonly weeks: readonly (readonly Day[])[];
  /** The day that the page is about. */
  readonly day: Day;
  /** On a phone days are only counted, and tapped to be listed. */
  readonly desk: boolean;
  readonly onDay: (day: Day) => void;
}

/** A month, weeks down. */
export function MonthGrid({ planned, weeks, day: chosen, desk, onDay }: MonthGridProps) {
  const { t, locale } = useMessages();
  const [first = []] = weeks;
  return (
    <table className="plan-month" data-desk={desk || undefined}>
      <caption className="only-readers">{t('planning.month')}</caption>
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
                {...planned.drag.place(day, { PlannedDate: day })}
              >
                <DayButton {...{ planned, day, chosen, desk, onDay }} />
                {desk ? <DayCards planned={planned} day={day} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps extends Pick<MonthGridProps, 'planned' | 'desk' | 'onDay'> {
  readonly day: Day;
  readonly chosen: Day;
}

function DayButton({ planned, day, chosen, desk, onDay }: DayButtonProps) {
  const { t, locale } = useMessages();
  const count = teamsOn(planned, day).length;
  const label = dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <button
      type="button"
      className="plan-day"
      data-print="yes"
      aria-current={day === planned.today ? 'date' : undefined}
      aria-pressed={desk ? undefined : day === chosen}
      onClick={() => onDay(day)}
    >
      <span className="only-readers">{`${label}: ${t('planning.teams', { count })}`}</span>
      <span className="number" aria-hidden>
        {Number(day.slice(8))}
      </span>
      {desk || count === 0 ? null : (
        <span className="plan-count" aria-hidden>
          {count}
        </span>
      )}
    </button>
  );
}

function DayCards({ planned, day }: { readonly planned: Planned; readonly day: Day }) {
  const { states, moves, drag, onEvent } = planned;
  return (
    <>
      {eventsOn(planned, day).map((event) => (
        <EventCard key={event.id} event={event} onOpen={onEvent} />
      ))}
      {teamsOn(planned, day).map((team) => (
        <TeamCard key={team.teamID} {...{ team, states, moves, drag }} withLeader />
      ))}
    </>
  );
}
