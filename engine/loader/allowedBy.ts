import type { Field } from '../contract/index.ts';
import { type Phrase, say, typed } from '../errors/Phrase.ts';
import { nearestOf, shortJson, shown } from './pointer.ts';

/** Phrase for the accepted values of a field, the nearest to the refused one first. */
export function allowedBy({ enum: options, const: constant, type }: Field, refused: unknown): Phrase {
  if (options !== undefined) return nearestOf(options.map(shortJson), shortJson(refused));
  return constant === undefined ? say('valueOfType', { types: typed([type ?? []].flat()) }) : shown(constant);
}
