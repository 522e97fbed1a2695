/**
 * The version of its form by which a record is checked and kept. What is stored stays with the form that it was filled in; it moves to the one in force by a save
 * that says so. A new one has that of the page or draft it was begun on, else the one in force.
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
