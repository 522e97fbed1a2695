import { atPointer, keysOf, under } from '../pointer.ts';
import type { Whereabouts } from './annotations.ts';

/** What stands where something is said of a place, and where that is. */
export interface SaidThere {
  readonly steps: readonly string[];
  readonly value: unknown;
}

/** What stands at a pointer into the file (`/entity`), or at one from the place on (`1/entity`: up one step, then down). */
export function saidAt(content: unknown, place: readonly string[], at: Whereabouts): SaidThere {
  const [, up, down = ''] = /^(\d+)(\/.*)?$/.exec(at) ?? [undefined, undefined, at];
  const above = up === undefined ? [] : place.slice(0, Math.max(0, place.length - Number(up)));
  const steps = [...above, ...keysOf(down)];
  return { steps, value: atPointer(content, under('', ...steps)) };
}

/** The text there, if it is one. */
export function textSaidAt(
  content: unknown,
  place: readonly string[],
  at: Whereabouts | undefined,
): string | undefined {
  const value = at === undefined ? undefined : saidAt(content, place, at).value;
  return typeof value === 'string' ? value : undefined;
}

/** The entity that a file is, or is about; a part of other files is about none, an example about what it says itself. */
export function entityOfFile(kind: string, content: unknown): string | undefined {
  const said = Object(content) as Readonly<Record<string, unknown>>;
  const name = kind === 'entity' ? said['x-entity'] : kind === 'scenario' ? undefined : said['entity'];
  return typeof name === 'string' ? name : undefined;
}
