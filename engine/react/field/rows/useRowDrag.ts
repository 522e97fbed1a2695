import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** As near to the edge of the window, in px, a row that is dragged scrolls it. */
const EDGE = 60;
const STEP = 12;

export interface RowDrag {
  start(index: number, event: PointerEvent): void;
  /** Where the row would be put: before or after the one at `index`. */
  over(index: number): 'before' | 'after' | 'self' | undefined;
}

/** Rows dragged by their handle, by mouse, finger or pen; Escape puts the row back. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): RowDrag {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  return {
    start: (from, event) => {
      if (event.button !== 0) return;
      ending.current?.abort();
      const end = new AbortController();
      ending.current = end;
      let to = from;
      const stop = (): void => {
        end.abort();
        setDrag(undefined);
      };
      const on = <K extends keyof WindowEventMap>(name: K, hear: (event: WindowEventMap[K]) => void) =>
        window.addEventListener(name, hear, { signal: end.signal });
      on('pointermove', ({ clientY }) => {
        if (clientY < EDGE) window.scrollBy(0, -STEP);
        else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
        to = placeAt(middlesOf(list.current), clientY, from);
        setDrag({ from, to });
      });
      on('pointerup', () => {
        stop();
        move(from, to);
      });
      on('pointercancel', stop);
      on('keydown', ({ key }) => {
        if (key === 'Escape') stop();
      });
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
  return [...(list?.children ?? [])].map((row) => {
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
