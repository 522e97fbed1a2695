import { useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { getAt, isElsewhere, wantedAt } from '../../index.ts';
import type { Drag, ShownSource } from './ShownCalendar.ts';

interface Dragged {
  readonly shown: ShownSource;
  readonly row: DataRecord;
}

/** Native drag and drop; a drop at the original place has no effect. */
export function useDrag(): Drag {
  const [dragged, setDragged] = useState<Dragged>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    handle: (shown, row) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `#${String(getAt(row, shown.source.key))}`);
        setDragged({ shown, row });
      },
      onDragEnd: end,
    }),
    place: (place) => {
      const id = `${String(place.lane ?? '')} ${place.day}`;
      return {
        'data-over': over === id || undefined,
        onDragOver: (event) => {
          if (dragged === undefined) return;
          event.preventDefault();
          if (over !== id) setOver(id);
        },
        onDrop: (event) => {
          event.preventDefault();
          end();
          if (dragged === undefined) return;
          const { shown, row } = dragged;
          if (isElsewhere(shown.source, row, wantedAt(shown.source, row, place)))
            void shown.moves?.move(row, place);
        },
      };
    },
  };
}
