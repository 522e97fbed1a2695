import { SchemaIcon, useMessages } from '../../../engine/react/index.ts';
import type { PlannedEvent } from './usePlanning.ts';

interface EventCardProps {
  readonly event: PlannedEvent;
  readonly onOpen: (event: PlannedEvent) => void;
}

/** An event beside the interventions; opened by a tap. */
export function EventCard({ event, onOpen }: EventCardProps) {
  const { value } = useMessages();
  const time = event.allDay ? '' : value(event.start.slice(11, 16), 'time');
  return (
    <button type="button" className="plan-event" data-print="yes" onClick={() => onOpen(event)}>
      <SchemaIcon name="calendar" />
      <span>
        {time === '' ? '' : `${time} `}
        {event.title}
      </span>
    </button>
  );
}
