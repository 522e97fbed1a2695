import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { type Day, dayName } from '../../../engine/index.ts';
import { useMessages } from '../../../engine/react/index.ts';
import { EventCard } from './EventCard.tsx';
import { eventsOn, type Planned, teamsOn } from './Planned.ts';
import { TeamCard } from './TeamCard.tsx';

/** One day of a phone's calendar. */
export function DayList({ planned, day }: { readonly planned: Planned; readonly day: Day }) {
  const { t, locale } = useMessages();
  const { states, moves, today, onEvent, onNew } = planned;
  const teams = teamsOn(planned, day);
  const events = eventsOn(planned, day);
  return (
    <section className="plan-list" data-day={day}>
      <header className="row row-apart">
        <h2 aria-current={day === today ? 'date' : undefined}>
          {dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
        </h2>
        {onNew === undefined ? null : (
          <Button
            className="icon-button"
            icon={<Plus size={20} aria-hidden />}
            aria-label={t('planning.new-on', {
              day: dayName(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
            })}
            onClick={() => onNew({ PlannedDate: day })}
          />
        )}
      </header>
      {events.map((event) => (
        <EventCard key={event.id} event={event} onOpen={onEvent} />
      ))}
      {teams.map((team) => (
        <TeamCard key={team.teamID} {...{ team, states, moves }} withLeader />
      ))}
      {teams.length + events.length === 0 ? <p className="soft">{t('planning.free')}</p> : null}
    </section>
  );
}
