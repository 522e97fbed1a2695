import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ShownCard } from './ShownBoard.ts';

/** Distance in px from which a press becomes a drag. */
const PRESS = 6;
/** Width in px of the zone at an edge in which a dragged card scrolls the board. */
const EDGE = 60;
/** Scroll distance in px per frame. */
const STEP = 10;
/** Elements inside a card that handle presses themselves. */
const OWN = 'button, input, select, textarea, [role="menu"]';

type Pointed = Readonly<Record<'clientX' | 'clientY', number>>;

export interface Dragging {
  readonly card: ShownCard;
  /** Index of the column below the pointer. */
  readonly over: number | undefined;
}

export interface CardDrag {
  readonly dragging: Dragging | undefined;
  readonly start: (card: ShownCard, event: PointerEvent<HTMLElement>) => void;
}

/**
 * Drags cards to another column: with the mouse anywhere on the card, by touch or pen at its grip, so that a
 * thumb can still scroll. Escape cancels.
 */
export function useCardDrag(drop: (card: ShownCard, column: number) => void): CardDrag {
  const [dragging, setDragging] = useState<Dragging>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const start: CardDrag['start'] = (card, event) => {
    const { button, pointerId, pointerType, clientX: x, clientY: y, currentTarget: element, target } = event;
    const part = target instanceof Element ? target : null;
    const grips = part?.closest('.board-grip') != null;
    if (button !== 0 || (pointerType === 'mouse' ? part?.closest(OWN) != null : !grips)) return;
    ending.current?.abort();
    const end = new AbortController();
    ending.current = end;
    const behind = element.closest('.board-columns');
    const scrolled = () => [behind?.scrollLeft ?? 0, window.scrollY] as const;
    const [before, above] = scrolled();
    // Limits scrolling to the initial width, since a card dragged beyond the last column enlarges the board.
    const most = behind === null ? 0 : behind.scrollWidth - behind.clientWidth;
    let at: Pointed = { clientX: x, clientY: y };
    let over: number | undefined;
    let frame = 0;
    let moving = false;
    end.signal.addEventListener('abort', () => cancelAnimationFrame(frame));
    const stop = (): void => {
      end.abort();
      element.style.translate = '';
      setDragging(undefined);
    };
    const follow = (): void => {
      const [across, down] = scrolled();
      // Compensates for scrolling, so that the card stays at the pointer.
      element.style.translate = `${at.clientX - x + across - before}px ${at.clientY - y + down - above}px`;
      over = columnAt(at.clientX, at.clientY);
      setDragging((state) => (state !== undefined && state.over === over ? state : { card, over }));
    };
    // A pointer at rest sends no events, so scrolling at an edge runs per frame.
    const scroll = (): void => {
      if (scrollBehind(behind, most, at)) follow();
      frame = requestAnimationFrame(scroll);
    };
    const on = <K extends keyof WindowEventMap>(name: K, hear: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, hear, { signal: end.signal });
    on('pointermove', (event) => {
      if (event.pointerId !== pointerId) return;
      at = event;
      if (!moving && Math.hypot(at.clientX - x, at.clientY - y) <= PRESS) return;
      if (!moving) frame = requestAnimationFrame(scroll);
      moving = true;
      follow();
    });
    on('pointerup', (event) => {
      if (event.pointerId !== pointerId) return;
      stop();
      if (moving && over !== undefined) drop(card, over);
    });
    on('pointercancel', stop);
    on('keydown', ({ key }) => {
      if (key === 'Escape') stop();
    });
  };
  return { dragging, start };
}

function columnAt(x: number, y: number): number | undefined {
  const number = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return number === undefined ? undefined : Number(number);
}

/** @returns whether it scrolled. */
function scrollBehind(board: Element | null, most: number, { clientX, clientY }: Pointed): boolean {
  const by = (at: number, size: number) => (at < EDGE ? -STEP : at > size - EDGE ? STEP : 0);
  const { left = 0, width = 0 } = board?.getBoundingClientRect() ?? {};
  const [across, down] = [by(clientX - left, width), by(clientY, window.innerHeight)];
  if (down !== 0) window.scrollBy(0, down);
  // scrollLeft is negative in right-to-left pages.
  if (board !== null && across !== 0)
    board.scrollLeft = Math.max(-most, Math.min(most, board.scrollLeft + across));
  return across !== 0 || down !== 0;
}
