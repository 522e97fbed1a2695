const TIME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day in Italy at a moment, to the minute: `07:30:00`. */
export function timeInItaly(moment: Date): string {
  return `${TIME.format(moment)}:00`;
}
