import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { edgeScroll } from './edgeScroll.ts';

export interface RowDrag {
  start(index: number, event: PointerEvent): void;
  /** Where the row would be put: before or after the one at `index`. */
  over(index: number): 'before' | 'after' | 'self' | undefined;
}

/**
 * Rows dragged by their handle, by mouse, finger or pen; held at the edge of what scrolls around them it goes on, and only a row in sight takes what is let go. Escape puts
 * the row back.
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
      /** Another finger is about something else. */
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
  // Between rows may stand that one was taken away.
  return [...(list?.querySelectorAll(':scope > :not(.sf-removed)') ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
}

/**
 * The place of a row that is let go at `y`, in a list whose rows have their middles there.
 *
 * @example placeAt([50, 150, 250], 160, 0) // 1: below the middle of the second
 */
function placeAt(middles: readonly number[], y: number, from: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}
