/** Whether crews work on that day: Monday to Saturday. */
export function isWorkday(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;
}
