const MOMENT = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in Italy as documents write it: `20/11/2026 17:05`. */
export function printedAt(moment: Date): string {
  return MOMENT.format(moment).replace(',', '');
}
