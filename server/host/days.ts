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
