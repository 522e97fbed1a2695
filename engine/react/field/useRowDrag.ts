import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowDrag {
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

/** Width in px of the zone at the edge of the scroll container in which a dragged row scrolls it. */
const EDGE = 60;
/** Scroll speed in px per ms. */
const SPEED = 0.7;
/** Longest frame in ms that is counted: a busy page does not catch up. */
const LONGEST_FRAME = 40;

/** Visible part of a scroll container, in viewport px. */
interface SightBox {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls the nearest scrollable ancestor of an element, else the page, as long as a pointer is held at its
 * edge.
 */
interface EdgeScroll {
  /** The visible part: rows outside it are no drop targets. */
  sight(): SightBox;
  /** Updates the pointer position. */
  hold(y: number): void;
  stop(): void;
}

/** @param moved called after each step, since another row is under the pointer then. */
function edgeScroll(within: Element | null, moved: () => void): EdgeScroll {
  const scroller = scrollerOf(within);
  const sight = () => sightOf(scroller);
  let [y, frame, last] = [0, 0, 0];
  const step = (now: number): void => {
    const way = wayAt(sight(), y);
    const before = scroller.scrollTop;
    scroller.scrollTop += way * Math.max(1, Math.round(SPEED * Math.min(now - last, LONGEST_FRAME)));
    last = now;
    // At the end of the content it stops until the pointer moves.
    frame = way === 0 || scroller.scrollTop === before ? 0 : requestAnimationFrame(step);
    if (scroller.scrollTop !== before) moved();
  };
  return {
    sight,
    hold: (at) => {
      y = at;
      if (frame !== 0 || wayAt(sight(), y) === 0) return;
      last = performance.now();
      frame = requestAnimationFrame(step);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function wayAt({ top, bottom }: SightBox, y: number): -1 | 0 | 1 {
  // In a low container each half is an edge zone.
  const edge = Math.min(EDGE, (bottom - top) / 2);
  if (y < top + edge) return -1;
  return y > bottom - edge ? 1 : 0;
}

function scrollerOf(within: Element | null): Element {
  for (let around = within; around !== null; around = around.parentElement) {
    const isScrolled = /^(?:auto|scroll)$/.test(getComputedStyle(around).overflowY);
    // Scrolling of the body is scrolling of the page.
    if (around === document.body) break;
    if (isScrolled && around.scrollHeight > around.clientHeight + 1) return around;
  }
  return document.scrollingElement ?? document.documentElement;
}

function sightOf(scroller: Element): SightBox {
  const { clientHeight } = document.documentElement;
  if (scroller === document.scrollingElement) return { top: 0, bottom: clientHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(top, 0), bottom: Math.min(bottom, clientHeight) };
}
