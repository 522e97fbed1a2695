/** The device's time to the minute, as calls want it: `HH:mm:00`. */
export function nowTime(now: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(now.getHours())}:${two(now.getMinutes())}:00`;
}
