import { dayAt, timeAt } from '../../index.ts';

/** The product's time zone; until set, the device's. */
let zone: string | undefined;

/** Sets the time zone in which this page computes days and hours. */
export function countDaysIn(timeZone: string | undefined): void {
  zone = timeZone;
}

/** The calendar day, `YYYY-MM-DD`: the value of `today` in conditions. */
export function today(now: Date = new Date()): string {
  return dayAt(now, zone);
}

const MINUTE = 60_000;

/**
 * Calls `tell` when a new day may have begun: at each full minute, and when the page becomes visible, since
 * timers sleep in hidden pages. @returns stop.
 */
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

/** The time to the minute in the format of calls: `HH:mm:00`. */
export function nowTime(): string {
  return timeAt(new Date(), zone);
}
