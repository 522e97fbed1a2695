/**
 * Version of the form with which a record is checked and stored. A stored record keeps its version until a save
 * sends the one in force; a new one takes the version of the page or draft that it started on.
 *
 * | stored | sent | becomes |
 * | --- | --- | --- |
 * | none | none | in force |
 * | none | any | sent |
 * | any | in force | in force |
 * | any | other, or none | stored |
 */
export function versionOf(inForce: number, stored: unknown, sent: unknown): number {
  if (typeof stored === 'number') return sent === inForce ? inForce : stored;
  return typeof sent === 'number' ? sent : inForce;
}
