import type { Json, ScenarioSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { type Phrase, quoted, say } from '../errors/Phrase.ts';
import { equal } from '../values/equality.ts';
import { getAt, segmentsOf, setAt } from '../values/paths.ts';
import { nearestOf, shown, under } from './pointer.ts';

/** Words of an example, or of a base, that define its context. */
export type GivenWords = Pick<ScenarioSchema['scenarios'][number], 'given' | 'from' | 'but' | 'without'>;

/** A complete context. */
export interface PlacedGiven {
  readonly given: Json;
  /** Number of bases it is derived from. */
  readonly depth: number;
  /** Pointer at which the value under these keys is written. */
  place(keys: readonly string[]): string;
}

type Report = (finding: Omit<Finding, 'file'>) => void;

/** A base with values replaced (`but`) and removed (`without`). */
export function extendedGiven(
  base: PlacedGiven,
  { but = {}, without = [] }: GivenWords,
  at: string,
  report: Report,
): PlacedGiven {
  let context = base.given;
  const reportUnknownPath = (pointer: string, path: string, names: Phrase): void => {
    const expected = say('baseGives', { names: names });
    report({ code: 'UNKNOWN_PATH', pointer, found: quoted(path), expected });
  };
  for (const [path, value] of Object.entries(but)) {
    const pointer = under(at, 'but', path);
    const names = namesAtBreak(context, path, true);
    if (names !== undefined) reportUnknownPath(pointer, path, names);
    else if (equal(getAt(context, path), value)) {
      const expected = say('anotherThanBase');
      report({ code: 'DUPLICATE', pointer, found: shown(value), expected });
    } else context = setAt(context, path, value);
  }
  const changed = context;
  // Later list entries are removed first, so that indexes of the others stay valid.
  for (const [index, path] of [...without.entries()].toSorted(([, a], [, b]) => laterFirst(a, b))) {
    const names = namesAtBreak(context, path, false);
    if (names !== undefined) reportUnknownPath(under(at, 'without', index), path, names);
    else context = setAt(context, path, undefined);
  }
  const replacedPaths = Object.keys(but).toSorted((a, b) => b.length - a.length);
  return {
    given: context,
    depth: base.depth + 1,
    place: (keys) => {
      const before = beforeRemovals(changed, without, keys);
      const path = replacedPaths.find((each) =>
        segmentsOf(each).every((key, depth) => key === before[depth]),
      );
      if (path === undefined) return base.place(before);
      return under(at, 'but', path, ...before.slice(segmentsOf(path).length));
    },
  };
}

/**
 * Names available where the path stops resolving; undefined if it resolves. With `mayBeNew` its last key may
 * be new.
 */
function namesAtBreak(context: Json, path: string, mayBeNew: boolean): Phrase | undefined {
  const steps = segmentsOf(path);
  let around: unknown = context;
  for (const [depth, key] of steps.entries()) {
    const isHolder = typeof around === 'object' && around !== null;
    const keys = isHolder ? Object.keys(around as object) : [];
    if (!keys.includes(key)) {
      const isLast = depth === steps.length - 1;
      const isFree = Array.isArray(around) ? key === String(around.length) : !(key in Object.prototype);
      return mayBeNew && isLast && isHolder && isFree ? undefined : nearestOf(keys, key);
    }
    around = (around as Readonly<Record<string, unknown>>)[key];
  }
  return undefined;
}

function laterFirst(a: string, b: string): number {
  const [one, other] = [segmentsOf(a), segmentsOf(b)];
  const depth = one.findIndex((key, index) => key !== other[index]);
  return depth < 0 ? other.length - one.length : Number(other[depth]) - Number(one[depth]) || 0;
}

/** Keys before entries of lists were removed. */
function beforeRemovals(
  context: Json,
  without: readonly string[],
  keys: readonly string[],
): readonly string[] {
  const before: string[] = [];
  for (const key of keys) {
    const around = before.join('.');
    const removed = without
      .filter((path) => path.startsWith(`${around}.`) && segmentsOf(path).length === before.length + 1)
      .map((path) => Number(segmentsOf(path).at(-1)))
      .toSorted((a, b) => a - b);
    const isPart = Array.isArray(getAt(context, around));
    before.push(
      isPart ? String(removed.reduce((now, each) => (each <= now ? now + 1 : now), Number(key))) : key,
    );
  }
  return before;
}
