import type { Field } from '../contract/index.ts';
import { type Phrase, say, typed } from '../errors/Phrase.ts';
import { nearestOf, shortJson, shown } from './pointer.ts';

/** What a field may hold in place of what was wanted, the nearest first. */
export function allowedBy({ enum: listed, const: only, type }: Field, wanted: unknown): Phrase {
  if (listed !== undefined) return nearestOf(listed.map(shortJson), shortJson(wanted));
  return only === undefined ? say('valueOfType', { types: typed([type ?? []].flat()) }) : shown(only);
}
