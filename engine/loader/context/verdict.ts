import { holdsIn } from '../../condition/holds.ts';
import { isOfType } from '../../condition/words.ts';
import type { Condition, Predicate } from '../../contract/index.ts';
import { equal } from '../../values/equal.ts';
import { typesOf } from './comparisons.ts';
import { alternatives, type Scope } from './Scope.ts';
import { traceIn } from './trace.ts';

/** What can be said of conditions together without knowing a single value. */
export type Verdict = 'never' | 'always' | 'sometimes';

/** More combinations than this are not tried: nothing is said of such a condition. */
const MOST = 20_000;
/** Some value that no comparison names. */
const OTHER = '\u0000other';

/**
 * Whether conditions can all hold together, tried over every value that they tell apart: those they name, those just beside and between their
 * limits, one that none of them names, none at all. What cannot be told apart by values (a pattern, another value, the rows of a list) may hold or not, alike
 * wherever it stands: so nothing is refused that could be meant.
 */
export function verdict(conditions: readonly Condition[], scope: Scope): Verdict {
  const seen: Seen = { values: new Map(), unknown: new Map() };
  const written = conditions.map((condition) => noted(condition, seen));
  const paths = [...seen.values].map(([path, named]) => [path, domain(path, named, scope)] as const);
  for (const name of seen.unknown.values()) paths.push([name, [undefined, true]]);
  if (paths.reduce((product, [, values]) => product * values.length, 1) > MOST) return 'sometimes';
  return tried(written, paths);
}

interface Seen {
  /** Values by path that comparisons name. */
  readonly values: Map<string, unknown[]>;
  /** Names of what may hold or not, by what it is. */
  readonly unknown: Map<string, string>;
}

function tried(
  conditions: readonly Condition[],
  paths: readonly (readonly [string, readonly unknown[]])[],
): Verdict {
  let [held, failed] = [false, false];
  const chosen = new Map<string, unknown>();
  const tryFrom = (index: number): boolean => {
    const next = paths[index];
    if (next === undefined) {
      const all = conditions.every((condition) => holdsIn(condition, (path) => chosen.get(path)));
      if (all) held = true;
      else failed = true;
      return held && failed;
    }
    const [path, values] = next;
    return values.some((value) => {
      chosen.set(path, value);
      return tryFrom(index + 1);
    });
  };
  tryFrom(0);
  return held ? (failed ? 'sometimes' : 'always') : 'never';
}

/** The condition with a name in place of each comparison that no single value decides. */
function noted(condition: Condition, seen: Seen): Condition {
  return Object.fromEntries(
    Object.entries(condition).map(([word, part]) => {
      if (word === 'not') return [word, noted(part as Condition, seen)];
      if (word === 'allOf' || word === 'anyOf')
        return [word, (part as readonly Condition[]).map((each) => noted(each, seen))];
      const named = seen.values.get(word) ?? [];
      if (decides(part as Predicate, named)) {
        seen.values.set(word, named);
        return [word, part];
      }
      const key = `${word} ${JSON.stringify(part)}`;
      const name = seen.unknown.get(key) ?? `?${seen.unknown.size}`;
      seen.unknown.set(key, name);
      return [name, { const: true }];
    }),
  ) as Condition;
}

const LIMITS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** Whether values decide a comparison; those that it tells apart are added. */
function decides(predicate: Predicate, named: unknown[]): boolean {
  return Object.entries(predicate).every(([word, wanted]) => {
    if (word === 'not') return decides(wanted as Predicate, named);
    if (word === 'const' && (typeof wanted !== 'object' || wanted === null)) named.push(wanted);
    else if (word === 'enum') named.push(...(wanted as readonly unknown[]));
    else if (LIMITS.has(word) && typeof wanted === 'number') named.push(wanted - 1, wanted, wanted + 1);
    else if (word === 'minItems' || word === 'maxItems') {
      const length = wanted as number;
      for (const each of [length - 1, length, length + 1]) if (each >= 0) named.push(Array(each).fill(OTHER));
    } else return false;
    return true;
  });
}

/** The values of a path: all that its field may have where they are listed, those that are named otherwise. */
function domain(path: string, named: readonly unknown[], scope: Scope): readonly unknown[] {
  const traced = traceIn(scope, path);
  const shapes = 'shape' in traced ? alternatives(traced.shape) : [];
  const listed = shapes.flatMap((shape) => shape.enum ?? []);
  const isListed = listed.length > 0 && shapes.every(({ enum: own }) => own);
  const types = typesOf(shapes);
  const values = isListed ? listed : [...named, ...between(named, types), ...othersOf(types)];
  return [undefined, ...values].filter(
    (value, index, all) => all.findIndex((each) => equal(each, value)) === index,
  );
}

/** A number between each two that are named, where the field may have one: above 0 and below 1 there are no whole ones. */
function between(named: readonly unknown[], types: readonly string[]): readonly number[] {
  const isWhole = types.includes('integer') && !types.includes('number');
  if (isWhole) return [];
  const numbers = named.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  return numbers.slice(1).map((value, index) => (value + (numbers[index] ?? value)) / 2);
}

/** Some value of each type that no comparison names; of an unknown type, any. */
function othersOf(types: readonly string[]): readonly unknown[] {
  const all: readonly unknown[] = [OTHER, 987_654_321, true, false, [], {}];
  if (types.length === 0 || types.includes('undefined')) return all;
  return all.filter((value) => types.some((type) => isOfType(type, value)));
}
