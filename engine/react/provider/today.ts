import { dayAt, timeAt } from '../../index.ts';

/** Where the product's days begin; the device's own zone until somebody says another. */
let zone: string | undefined;

/** Says in which zone this page counts days and hours. */
export function countDaysIn(timeZone: string | undefined): void {
  zone = timeZone;
}

/** The calendar day, `YYYY-MM-DD`: what `today` means to conditions in the browser. */
export function today(now: Date = new Date()): string {
  return dayAt(now, zone);
}

const MINUTE = 60_000;

/** Tells whenever another day may have begun: at each full minute, and as soon as the page is looked at again, whose timers have slept meanwhile. @returns how to stop it. */
export function watchDay(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    timer = setTimeout(
      () => {
        tell();
        wait();
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  addEventListener('pageshow', tell);
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    removeEventListener('pageshow', tell);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** The time to the minute, as calls want it: `HH:mm:00`. */
export function nowTime(now: Date = new Date()): string {
  return timeAt(now, zone);
}
