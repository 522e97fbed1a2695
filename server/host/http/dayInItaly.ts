const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The calendar day in Italy at a moment, `YYYY-MM-DD`: 23:30 UTC is tomorrow there. */
export function dayInItaly(moment: Date): string {
  return DAY.format(moment);
}
