import { useEffect } from 'react';

/** Maximum interval of a double tap in ms; too short to read new content in between. */
const DOUBLE_MS = 500;
/** Maximum distance of its taps in CSS px, wide for gloves. */
const WANDERS = 40;

/** Selector of pressable elements; a label presses its control. */
const CONTROLS =
  'button, a[href], input, select, textarea, summary, label, [role="button"], [role="option"], [data-opens]';

/** Selector of elements where repeated taps are intended: counters, steps through days or pages. */
const REPEATS = '[data-repeats]';

interface Press {
  readonly control: Element;
  /** What of it was hit. */
  readonly target: EventTarget | null;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Makes a double tap press only one element. If the first tap put another element under the finger (a
 * dialog's button, the next row, the next step), the second tap is swallowed. By touch this also applies to
 * the same element: it would add two rows or go back two steps. A double press by mouse, or on an element
 * with `data-repeats`, is intended.
 */
export function usePressGuard(): void {
  useEffect(() => {
    let last: Press | undefined;
    let byMouse = true;
    const note = ({ pointerType }: PointerEvent) => {
      byMouse = pointerType === 'mouse';
    };
    const isUnmeant = (event: MouseEvent, press: Press): boolean =>
      isSecond(press, event, byMouse) && !isMeant(press, event, byMouse);
    // A backdrop closes its dialog on mousedown, before the click.
    const guardDown = (event: MouseEvent) => {
      if (event.detail === 0 || last === undefined || !isUnmeant(event, last)) return;
      if (controlOf(event.target) !== last.control) event.preventDefault();
      event.stopImmediatePropagation();
    };
    const guard = (event: MouseEvent) => {
      // Clicks by keyboard or script have no coordinates.
      if (event.detail === 0) return;
      const { clientX: x, clientY: y, timeStamp: at, target } = event;
      if (last !== undefined && isUnmeant(event, last)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        // A third tap in rapid succession is swallowed too.
        last = { ...last, at };
        return;
      }
      const control = controlOf(target);
      last = control === null ? undefined : { control, target, x, y, at };
    };
    // In the capture phase, before any handler of the page.
    addEventListener('pointerdown', note, true);
    addEventListener('mousedown', guardDown, true);
    addEventListener('click', guard, true);
    return () => {
      removeEventListener('pointerdown', note, true);
      removeEventListener('mousedown', guardDown, true);
      removeEventListener('click', guard, true);
    };
  }, []);
}

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/** Whether the same element is pressed again intentionally, or by its label, which forwards the click. */
function isMeant({ control, target }: Press, event: MouseEvent, byMouse: boolean): boolean {
  if (controlOf(event.target) !== control) return false;
  const isPassedOn = event.target === control && !(target instanceof Node && control.contains(target));
  return isPassedOn || byMouse || control.closest(REPEATS) !== null;
}

/** Whether a press is the second of a double press. For a mouse the system reports it, without movement. */
function isSecond({ x, y, at }: Press, event: MouseEvent, byMouse: boolean): boolean {
  if (byMouse) return event.detail > 1;
  return event.timeStamp - at < DOUBLE_MS && Math.hypot(event.clientX - x, event.clientY - y) <= WANDERS;
}
