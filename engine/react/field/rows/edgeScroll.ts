/** As near to the edge of what scrolls, in px, a row that is dragged scrolls it. */
const EDGE = 60;
/** In px per ms. */
const SPEED = 0.7;
/** A page that was busy for longer, in ms, does not make up for it. */
const LONGEST_FRAME = 40;

/** What is in sight of something that scrolls, from above to below. */
export interface SightBox {
  readonly top: number;
  readonly bottom: number;
}

/** Scrolls what is nearest around an element and has something to scroll, else the page, as long as a pointer is held at its edge. */
export interface EdgeScroll {
  /** What of it is in sight: what lies beyond takes nothing. */
  sight(): SightBox;
  /** The pointer is there now. */
  hold(y: number): void;
  stop(): void;
}

/** @param moved after each step: what lies under the pointer is another. */
export function edgeScroll(within: Element | null, moved: () => void): EdgeScroll {
  const scroller = scrollerOf(within);
  const sight = () => sightOf(scroller);
  let [y, frame, last] = [0, 0, 0];
  const step = (now: number): void => {
    const way = wayAt(sight(), y);
    const before = scroller.scrollTop;
    scroller.scrollTop += way * Math.max(1, Math.round(SPEED * Math.min(now - last, LONGEST_FRAME)));
    last = now;
    // Held at an edge behind which nothing is left it waits for the pointer.
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
  // Where little is in sight, its halves are its edges.
  const edge = Math.min(EDGE, (bottom - top) / 2);
  if (y < top + edge) return -1;
  return y > bottom - edge ? 1 : 0;
}

function scrollerOf(within: Element | null): Element {
  for (let around = within; around !== null; around = around.parentElement) {
    const isScrolled = /^(?:auto|scroll)$/.test(getComputedStyle(around).overflowY);
    // What the body scrolls, the page does.
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
