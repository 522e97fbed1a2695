import type { Json, ScenarioSchema } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { type Phrase, quoted, say } from '../errors/Phrase.ts';
import { equal } from '../values/equal.ts';
import { getAt } from '../values/getAt.ts';
import { segmentsOf } from '../values/path.ts';
import { setAt } from '../values/setAt.ts';
import { nearestOf, shown, under } from './pointer.ts';

/** What an example, or a base of examples, says of its context. */
export type GivenWords = Pick<ScenarioSchema['scenarios'][number], 'given' | 'from' | 'but' | 'without'>;

/** The context that comes of it. */
export interface PlacedGiven {
  readonly given: Json;
  /** How many bases are behind it. */
  readonly depth: number;
  /** Where what stands under these keys is written. */
  place(keys: readonly string[]): string;
}

type Report = (finding: Omit<Finding, 'file'>) => void;

/** A base with what is otherwise (`but`) and what is not there (`without`), as it is said at a pointer. */
export function extendedGiven(
  base: PlacedGiven,
  { but = {}, without = [] }: GivenWords,
  at: string,
  report: Report,
): PlacedGiven {
  let given = base.given;
  const lost = (pointer: string, path: string, known: Phrase): void => {
    const expected = say('baseGives', { names: known });
    report({ code: 'UNKNOWN_PATH', pointer, found: quoted(path), expected });
  };
  for (const [path, value] of Object.entries(but)) {
    const pointer = under(at, 'but', path);
    const known = knownWhereLost(given, path, true);
    if (known !== undefined) lost(pointer, path, known);
    else if (equal(getAt(given, path), value)) {
      const expected = say('anotherThanBase');
      report({ code: 'DUPLICATE', pointer, found: shown(value), expected });
    } else given = setAt(given, path, value);
  }
  const changed = given;
  // Those behind first, so that each part of a list stands where it was named.
  for (const [index, path] of [...without.entries()].toSorted(([, a], [, b]) => laterFirst(a, b))) {
    const known = knownWhereLost(given, path, false);
    if (known !== undefined) lost(under(at, 'without', index), path, known);
    else given = setAt(given, path, undefined);
  }
  const own = Object.keys(but).toSorted((a, b) => b.length - a.length);
  return {
    given,
    depth: base.depth + 1,
    place: (keys) => {
      const before = beforeRemovals(changed, without, keys);
      const path = own.find((each) => segmentsOf(each).every((key, depth) => key === before[depth]));
      if (path === undefined) return base.place(before);
      return under(at, 'but', path, ...before.slice(segmentsOf(path).length));
    },
  };
}

/** Where a path leads nowhere: what is there instead. Something new may stand in what is there. */
function knownWhereLost(given: Json, path: string, mayBeNew: boolean): Phrase | undefined {
  const steps = segmentsOf(path);
  let around: unknown = given;
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

/** Keys as they are before parts of lists were taken out. */
function beforeRemovals(given: Json, without: readonly string[], keys: readonly string[]): readonly string[] {
  const before: string[] = [];
  for (const key of keys) {
    const around = before.join('.');
    const removed = without
      .filter((path) => path.startsWith(`${around}.`) && segmentsOf(path).length === before.length + 1)
      .map((path) => Number(segmentsOf(path).at(-1)))
      .toSorted((a, b) => a - b);
    const isPart = Array.isArray(getAt(given, around));
    before.push(
      isPart ? String(removed.reduce((now, each) => (each <= now ? now + 1 : now), Number(key))) : key,
    );
  }
  return before;
}
