const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The calendar day in Italy at a moment, `YYYY-MM-DD`: 23:30 UTC is tomorrow there. */
export function dayInItaly(moment: Date): string {
  return DAY.format(moment);
}

/** The day so many days after (before, when negative): `daysAfter('2026-11-20', -1)` is `'2026-11-19'`. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Whether crews work on that day: Monday to Saturday. */
export function isWorkday(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;
}
