import type { Field } from '../contract/index.ts';
import { nearestOf, shown } from './pointer.ts';

/** What a field may hold in place of what was wanted, the nearest first. */
export function allowedBy({ enum: listed, const: only, type }: Field, wanted: unknown): string {
  if (listed !== undefined) return nearestOf(listed.map(shown), shown(wanted));
  return only === undefined ? `a value of type ${[type].flat().join(' or ')}` : shown(only);
}
