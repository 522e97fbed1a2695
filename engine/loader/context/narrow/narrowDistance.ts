import type { Narrow } from '../NamedPlace.ts';
import type { Scope } from '../Scope.ts';

/** In `distance`: the other position is a path, and the text knows how far it is. */
export function narrowDistance(key: string, at: readonly string[], scope: Scope): ReturnType<Narrow> {
  if (key === 'distance') return { ...scope, distance: { type: 'string' } };
  return key === 'from' && at.at(-2) === 'distance' ? 'path' : undefined;
}
