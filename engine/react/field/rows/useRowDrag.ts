import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { edgeScroll } from './edgeScroll.ts';

export interface RowDrag {
  start(index: number, event: PointerEvent): void;
  /** Drop position relative to the row at `index`. */
  over(index: number): 'before' | 'after' | 'self' | undefined;
}

/**
 * Reorders rows by dragging their handle with mouse, finger or pen. Held at the edge, the container scrolls;
 * only visible rows are drop targets. Escape cancels.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): RowDrag {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  return {
    start: (from, { button, isPrimary, pointerId }) => {
      if (button !== 0 || !isPrimary) return;
      ending.current?.abort();
      const end = new AbortController();
      ending.current = end;
      let [to, y] = [from, 0];
      const place = (): void => {
        const { top, bottom } = scroll.sight();
        to = placeAt(middlesOf(list.current), Math.min(Math.max(y, top), bottom), from);
        setDrag((before) => (before?.from === from && before.to === to ? before : { from, to }));
      };
      const scroll = edgeScroll(list.current, place);
      end.signal.addEventListener('abort', scroll.stop);
      const stop = (): void => {
        end.abort();
        setDrag(undefined);
      };
      /** Handles the events of the pointer that started the drag; a second finger is ignored. */
      const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', hear: (clientY: number) => void) =>
        window.addEventListener(
          name,
          (event) => {
            if (event.pointerId === pointerId) hear(event.clientY);
          },
          { signal: end.signal },
        );
      on('pointermove', (clientY) => {
        y = clientY;
        scroll.hold(y);
        place();
      });
      on('pointerup', () => {
        stop();
        move(from, to);
      });
      on('pointercancel', stop);
      window.addEventListener(
        'keydown',
        ({ key }) => {
          if (key === 'Escape') stop();
        },
        { signal: end.signal },
      );
    },
    over: (index) => {
      if (drag === undefined) return undefined;
      if (index === drag.from) return 'self';
      if (index !== drag.to) return undefined;
      return drag.to < drag.from ? 'before' : 'after';
    },
  };
}

function middlesOf(list: HTMLElement | null): readonly number[] {
  // Placeholders of removed rows may stand between the rows.
  return [...(list?.querySelectorAll(':scope > :not(.sf-removed)') ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
}

/**
 * The new index of a row dropped at `y`, given the vertical middles of all rows.
 *
 * @example placeAt([50, 150, 250], 160, 0) // 1: below the middle of the second
 */
function placeAt(middles: readonly number[], y: number, from: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}
