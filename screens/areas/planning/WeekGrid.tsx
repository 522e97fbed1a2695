import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { type Day, dayName } from '../../../engine/index.ts';
import { useMessages } from '../../../engine/react/index.ts';
import { EventCard } from './EventCard.tsx';
import { eventsOn, type Planned, teamsOn } from './Planned.ts';
import { TeamCard } from './TeamCard.tsx';

interface Leader {
  readonly empID: number;
  readonly fullName: string;
}

interface WeekGridProps {
  readonly planned: Planned;
  readonly days: readonly Day[];
  readonly leaders: readonly Leader[];
}

/** A week on a desk: leaders down, days across. */
export function WeekGrid({ planned, days, leaders }: WeekGridProps) {
  const { t, locale } = useMessages();
  const { today, onEvent } = planned;
  const withEvents = days.some((day) => eventsOn(planned, day).length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="plan-scroll" aria-label={t('planning.week')} tabIndex={0}>
      <table className="plan-week">
        <caption className="only-readers">{t('planning.week')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('planning.leader')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {dayName(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withEvents ? (
            <tr>
              <th scope="row">{t('planning.events')}</th>
              {days.map((day) => (
                <td key={day}>
                  {eventsOn(planned, day).map((event) => (
                    <EventCard key={event.id} event={event} onOpen={onEvent} />
                  ))}
                </td>
              ))}
            </tr>
          ) : null}
          {leaders.map((leader) => (
            <tr key={leader.empID}>
              <th scope="row">{leader.fullName}</th>
              {days.map((day) => (
                <Place key={day} {...{ planned, leader, day }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A leader's day: cards are dropped here. */
function Place({ planned, leader, day }: { planned: Planned; leader: Leader; day: Day }) {
  const { t, value } = useMessages();
  const { states, moves, drag, onNew } = planned;
  const { empID, fullName } = leader;
  const label = t('planning.new-there', { name: fullName, day: value(day, 'date') });
  return (
    <td data-day={day} data-leader={empID} {...drag.place(`${empID} ${day}`, { PlannedDate: day, empID })}>
      {teamsOn(planned, day)
        .filter((team) => team.empID === empID)
        .map((team) => (
          <TeamCard key={team.teamID} {...{ team, states, moves, drag }} />
        ))}
      {onNew === undefined ? null : (
        <Button
          variant="minimal"
          className="plan-new"
          icon={<Plus size={16} aria-hidden />}
          aria-label={label}
          onClick={() => onNew({ PlannedDate: day, empID, leaderName: fullName })}
        />
      )}
    </td>
  );
}
