import { type DragEvent, useState } from 'react';
import type { PlannedFor, PlannedTeam } from './usePlanning.ts';

/** A team on its way to another place of the calendar. */
export interface Drag {
  /** For a card. */
  readonly handle: (team: PlannedTeam) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** For a place that a card may be dropped on. */
  readonly place: (
    id: string,
    target: PlannedFor,
  ) => {
    readonly 'data-over': boolean | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** The browser's own drag and drop; what is dropped where it was stays where it is. */
export function useDrag(onMove: (team: PlannedTeam, target: PlannedFor) => void): Drag {
  const [dragged, setDragged] = useState<PlannedTeam>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    handle: (team) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `#${team.teamID}`);
        setDragged(team);
      },
      onDragEnd: end,
    }),
    place: (id, target) => ({
      'data-over': over === id || undefined,
      onDragOver: (event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        if (over !== id) setOver(id);
      },
      onDrop: (event) => {
        event.preventDefault();
        const changes =
          (target.PlannedDate ?? dragged?.PlannedDate) !== dragged?.PlannedDate ||
          (target.empID ?? dragged?.empID) !== dragged?.empID;
        if (dragged !== undefined && changes) onMove(dragged, target);
        end();
      },
    }),
  };
}
