import { type RefObject, useEffect } from 'react';

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
  readonly x: number;
  readonly y: number;
}

/** Movement in CSS px beyond which a press is a drag: a finger rolls, a mouse button does not. */
const DRAGS = { mouse: 6, finger: 20 };

/**
 * Gives a click to the element that was under the finger when it went down. Whatever moves the layout between
 * pointerdown and pointerup (a note, an answer, a section that is drawn only now) takes the element away, and
 * the browser would then give the click to another element or to none. A finger that has left the element's
 * former place, or drags, has called the press off. What has come over the element since, e.g. a question, is not
 * pressed.
 *
 * @param swallowed called with each press that presses nothing, and its control.
 */
export function usePressTarget(
  swallowed: RefObject<(control: Element | null, event: MouseEvent) => void>,
): void {
  useEffect(() => {
    let press: Press | undefined;
    const begin = ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
      const hit = button === 0 ? hitBy(target) : null;
      press = hit === null ? undefined : { hit, place: hit.getBoundingClientRect(), x, y };
    };
    const drag = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const most = pointerType === 'mouse' ? DRAGS.mouse : DRAGS.finger;
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > most) press = undefined;
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
      const control = controlOf(begun.hit);
      if (!isInReach(begun)) return swallowed.current(control, event);
      // By finger the browser has focused what took the place.
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      begun.hit.dispatchEvent(new PointerEvent('click', event));
    };
    // In the capture phase, before any handler of the page.
    addEventListener('pointerdown', begin, true);
    addEventListener('pointermove', drag, { capture: true, passive: true });
    addEventListener('pointercancel', cancel, true);
    addEventListener('click', redirect, true);
    return () => {
      removeEventListener('pointerdown', begin, true);
      removeEventListener('pointermove', drag, true);
      removeEventListener('pointercancel', cancel, true);
      removeEventListener('click', redirect, true);
    };
  }, [swallowed]);
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
  // Outside of the window no element is at a point; a dialog covers that too.
  const over =
    document.elementFromPoint(left + width / 2, top + height / 2) ??
    document.querySelector('[aria-modal="true"]');
  const layer = over?.closest(LAYER) ?? null;
  return layer === null || layer === hit.closest(LAYER);
}
