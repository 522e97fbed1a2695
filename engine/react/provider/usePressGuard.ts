import { useEffect } from 'react';

/** A second tap follows the first within this time; nobody reads what has appeared meanwhile. */
const DOUBLE_MS = 500;
/** How far the taps of one double tap lie apart, in CSS pixels: a gloved thumb wanders. */
const WANDERS = 40;

/** What is pressed: buttons, links, fields, rows that open. A label presses its field. */
const CONTROLS =
  'button, a[href], input, select, textarea, summary, label, [role="button"], [role="option"], [data-opens]';

/** Whoever presses it again means one more: counters, and steps through days or pages. */
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
 * A double tap presses one thing. Where the first tap has brought something else under the finger (a question's answer, the row below one that
 * went, the page beneath a dialog that closed, the next step's button), the second would press what nobody meant: it is swallowed. So it is on the
 * very same thing where a finger taps: it would add two rows, go two steps back, close what the first has opened. A mouse that presses a button twice
 * means it, and so does a finger on what bears `data-repeats`.
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
    // What lies behind a dialog closes it when the finger comes down, before there is a click.
    const guardDown = (event: MouseEvent) => {
      if (event.detail === 0 || last === undefined || !isUnmeant(event, last)) return;
      if (controlOf(event.target) !== last.control) event.preventDefault();
      event.stopImmediatePropagation();
    };
    const guard = (event: MouseEvent) => {
      // A keyboard's or a script's press has no place.
      if (event.detail === 0) return;
      const { clientX: x, clientY: y, timeStamp: at, target } = event;
      if (last !== undefined && isUnmeant(event, last)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        // A third tap of the same flurry is swallowed as well.
        last = { ...last, at };
        return;
      }
      const control = controlOf(target);
      last = control === null ? undefined : { control, target, x, y, at };
    };
    // On their way down, before anything on the page hears of them.
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
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

/** Whether the same thing is pressed again on purpose, or by its label, which passes the press on. */
function isMeant({ control, target }: Press, event: MouseEvent, byMouse: boolean): boolean {
  if (controlOf(event.target) !== control) return false;
  const isPassedOn = event.target === control && !(target instanceof Node && control.contains(target));
  return isPassedOn || byMouse || control.closest(REPEATS) !== null;
}

/** Whether a press is the second of a double one. Of a mouse the system itself says so; it does not wander. */
function isSecond({ x, y, at }: Press, event: MouseEvent, byMouse: boolean): boolean {
  if (byMouse) return event.detail > 1;
  return event.timeStamp - at < DOUBLE_MS && Math.hypot(event.clientX - x, event.clientY - y) <= WANDERS;
}
