import { holdsIn, isOfType } from '../../condition/holds.ts';
import { LIMIT_WORDS } from '../../condition/pathsOf.ts';
import type { Condition, Predicate } from '../../contract/index.ts';
import { equal } from '../../values/equality.ts';
import { typesOf } from './comparisons.ts';
import { alternatives, type Scope, traceIn } from './Scope.ts';

/** Result for a set of conditions over all possible values. */
export type Verdict = 'never' | 'always' | 'sometimes';

/** Limit of combinations; above it the result is `'sometimes'`. */
const MAX_COMBINATIONS = 20_000;
/** Stands for a value that no comparison mentions. */
const OTHER = '\u0000other';

/**
 * Whether conditions can hold together, tested with all values that they distinguish: those they mention,
 * those beside and between their limits, one other value, and no value. Comparisons that single values do
 * not decide (patterns, other fields, rows) count as either true or false, equally at each occurrence, so
 * that no satisfiable condition is reported.
 */
export function verdict(conditions: readonly Condition[], scope: Scope): Verdict {
  const mentions: Mentions = { values: new Map(), unknown: new Map() };
  const abstracted = conditions.map((condition) => abstract(condition, mentions));
  const paths = [...mentions.values].map(([path, named]) => [path, domain(path, named, scope)] as const);
  for (const name of mentions.unknown.values()) paths.push([name, [undefined, true]]);
  if (paths.reduce((product, [, values]) => product * values.length, 1) > MAX_COMBINATIONS)
    return 'sometimes';
  return tryAll(abstracted, paths);
}

interface Mentions {
  /** Values by path that comparisons name. */
  readonly values: Map<string, unknown[]>;
  /** Stand-in names of undecided comparisons, by comparison. */
  readonly unknown: Map<string, string>;
}

function tryAll(
  conditions: readonly Condition[],
  paths: readonly (readonly [string, readonly unknown[]])[],
): Verdict {
  let [hasHeld, hasFailed] = [false, false];
  const chosen = new Map<string, unknown>();
  const tryFrom = (index: number): boolean => {
    const next = paths[index];
    if (next === undefined) {
      const all = conditions.every((condition) => holdsIn(condition, (path) => chosen.get(path)));
      if (all) hasHeld = true;
      else hasFailed = true;
      return hasHeld && hasFailed;
    }
    const [path, values] = next;
    return values.some((value) => {
      chosen.set(path, value);
      return tryFrom(index + 1);
    });
  };
  tryFrom(0);
  return hasHeld ? (hasFailed ? 'sometimes' : 'always') : 'never';
}

/** Replaces each comparison that single values do not decide by a stand-in name. */
function abstract(condition: Condition, mentions: Mentions): Condition {
  return Object.fromEntries(
    Object.entries(condition).map(([word, part]) => {
      if (word === 'not') return [word, abstract(part as Condition, mentions)];
      if (word === 'allOf' || word === 'anyOf')
        return [word, (part as readonly Condition[]).map((each) => abstract(each, mentions))];
      const values = mentions.values.get(word) ?? [];
      if (decides(part as Predicate, values)) {
        mentions.values.set(word, values);
        return [word, part];
      }
      const key = `${word} ${JSON.stringify(part)}`;
      const name = mentions.unknown.get(key) ?? `?${mentions.unknown.size}`;
      mentions.unknown.set(key, name);
      return [name, { const: true }];
    }),
  ) as Condition;
}

/** Whether single values decide a comparison; adds the values it distinguishes. */
function decides(predicate: Predicate, values: unknown[]): boolean {
  return Object.entries(predicate).every(([word, operand]) => {
    if (word === 'not') return decides(operand as Predicate, values);
    if (word === 'const' && (typeof operand !== 'object' || operand === null)) values.push(operand);
    else if (word === 'enum') values.push(...(operand as readonly unknown[]));
    else if (LIMIT_WORDS.has(word) && typeof operand === 'number')
      values.push(operand - 1, operand, operand + 1);
    else if (word === 'minItems' || word === 'maxItems') {
      const length = operand as number;
      for (const each of [length - 1, length, length + 1])
        if (each >= 0) values.push(Array(each).fill(OTHER));
    } else return false;
    return true;
  });
}

/**
 * Values to test for a path: those its field lists, otherwise the mentioned ones, values between them, and
 * others.
 */
function domain(path: string, mentioned: readonly unknown[], scope: Scope): readonly unknown[] {
  const target = traceIn(scope, path);
  const shapes = 'shape' in target ? alternatives(target.shape) : [];
  const options = shapes.flatMap((shape) => shape.enum ?? []);
  const isListed = options.length > 0 && shapes.every(({ enum: listed }) => listed);
  const types = typesOf(shapes);
  const values = isListed
    ? options
    : [...mentioned, ...between(mentioned, types), ...unmentionedValues(types)];
  return [undefined, ...values].filter(
    (value, index, all) => all.findIndex((each) => equal(each, value)) === index,
  );
}

/**
 * A number between each two mentioned ones, unless only whole numbers are possible (they are tested with
 * ±1).
 */
function between(mentioned: readonly unknown[], types: readonly string[]): readonly number[] {
  const isWhole = types.includes('integer') && !types.includes('number');
  if (isWhole) return [];
  const numbers = mentioned.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  return numbers.slice(1).map((value, index) => (value + (numbers[index] ?? value)) / 2);
}

/** A value of each type that no comparison mentions; of all types if unknown. */
function unmentionedValues(types: readonly string[]): readonly unknown[] {
  const all: readonly unknown[] = [OTHER, 987_654_321, true, false, [], {}];
  if (types.length === 0 || types.includes('undefined')) return all;
  return all.filter((value) => types.some((type) => isOfType(type, value)));
}
