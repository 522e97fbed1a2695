/** Width in px of the zone at the edge of the scroll container in which a dragged row scrolls it. */
const EDGE = 60;
/** Scroll speed in px per ms. */
const SPEED = 0.7;
/** Longest frame in ms that is counted: a busy page does not catch up. */
const LONGEST_FRAME = 40;

/** Visible part of a scroll container, in viewport px. */
export interface SightBox {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls the nearest scrollable ancestor of an element, else the page, as long as a pointer is held at its
 * edge.
 */
export interface EdgeScroll {
  /** The visible part: rows outside it are no drop targets. */
  sight(): SightBox;
  /** Updates the pointer position. */
  hold(y: number): void;
  stop(): void;
}

/** @param moved called after each step, since another row is under the pointer then. */
export function edgeScroll(within: Element | null, moved: () => void): EdgeScroll {
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
