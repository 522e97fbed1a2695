import { useEffect } from 'react';

/** Selector of pressable elements; a label presses its control. */
const CONTROLS =
  'button, a[href], input, select, textarea, summary, label, [role="button"], [role="option"], [data-opens]';

/** Layer of dialogs and menus, above the page. */
const LAYER = '.bp6-portal';

/** The control that an event has hit, directly or by its label. */
export function controlOf(target: EventTarget | null): Element | null {
  const hit = hitBy(target);
  return hit instanceof HTMLLabelElement ? (hit.control ?? hit) : hit;
}

function hitBy(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(CONTROLS) : null;
}

interface Press {
  readonly hit: Element;
  /** Its place when the finger or mouse button went down. */
  readonly place: DOMRect;
}

/**
 * Gives a click to the element that was under the finger when it went down. Whatever moves the layout between
 * pointerdown and pointerup (a note, an answer, a section that is drawn only now) takes the element away, and
 * the browser would then give the click to another element or to none. A finger that has left the element's
 * former place has called the press off. What has come over the element since, e.g. a question, is not pressed.
 */
export function usePressTarget(): void {
  useEffect(() => {
    let press: Press | undefined;
    const begin = ({ target, button }: PointerEvent) => {
      const hit = button === 0 ? hitBy(target) : null;
      press = hit === null ? undefined : { hit, place: hit.getBoundingClientRect() };
    };
    const cancel = () => {
      press = undefined;
    };
    const redirect = (event: MouseEvent) => {
      // Clicks by keyboard or script have no coordinates.
      if (!event.isTrusted || event.detail === 0) return;
      const begun = press;
      press = undefined;
      if (begun === undefined || !isDiverted(begun, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isInReach(begun)) begun.hit.dispatchEvent(new PointerEvent('click', event));
    };
    // In the capture phase, before any handler of the page.
    addEventListener('pointerdown', begin, true);
    addEventListener('pointercancel', cancel, true);
    addEventListener('click', redirect, true);
    return () => {
      removeEventListener('pointerdown', begin, true);
      removeEventListener('pointercancel', cancel, true);
      removeEventListener('click', redirect, true);
    };
  }, []);
}

/** Whether the click misses the pressed element although the pointer is where that was. */
function isDiverted({ hit, place }: Press, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  if (!hit.isConnected || controlOf(target) === controlOf(hit)) return false;
  return x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
}

/** Whether the pressed element has moved, and under no dialog. */
function isInReach({ hit, place }: Press): boolean {
  const { left, top, width, height } = hit.getBoundingClientRect();
  if (width === 0 || (left === place.left && top === place.top)) return false;
  const layer = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(LAYER) ?? null;
  return layer === null || layer === hit.closest(LAYER);
}
