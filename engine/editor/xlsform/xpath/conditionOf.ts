import { matches } from '../../../condition/holds.ts';
import type { Condition, Json } from '../../../contract/index.ts';
import { patternRefusal } from '../../../loader/checks/names/checkPatterns.ts';
import {
  answerPath,
  type ConvertedExpression,
  type KnownField,
  knownField,
  type XpathScope,
} from './ConvertedExpression.ts';
import { expressionOf, negated } from './expressionOf.ts';
import { readXpath, Unsayable, WrongPattern, type Xpath } from './xpath.ts';
import { amongValues, entry, presence, xpathComparison } from './xpathComparison.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * Converts an XLSForm condition into canonical form: one predicate per answer, several values as `enum`.
 *
 * @throws Unsayable
 */
export function conditionOf(of: Xpath, scope: XpathScope): Condition {
  if (of.is === 'pair' && of.by === 'and')
    return allTogether(deciding(of, 'and', 'true').map((each) => conditionOf(each, scope)));
  if (of.is === 'pair' && of.by === 'or')
    return anyOf(deciding(of, 'or', 'false').map((each) => conditionOf(each, scope)));
  if (of.is === 'call') return conditionOfCall(of, scope);
  if (of.is === 'pair')
    return xpathComparison(of.by, of.left, of.right, scope, (each) => parseXlsformExpression(each, scope));
  throw new Unsayable(of.is === 'field' ? of.name : '');
}

/**
 * Converts an XLSForm expression.
 *
 * @throws Unsayable
 */
export function parseXlsformExpression(of: Xpath, scope: XpathScope): ConvertedExpression {
  return expressionOf(of, scope, conditionOf);
}

/** Operands of nested `and` or `or`, flattened. */
function partsOf(of: Xpath, by: 'and' | 'or'): readonly Xpath[] {
  if (of.is !== 'pair' || of.by !== by) return [of];
  return [...partsOf(of.left, by), ...partsOf(of.right, by)];
}

/** Operands without the neutral ones: `and true()`, `or false()`. */
function deciding(of: Xpath, by: 'and' | 'or', idle: 'true' | 'false'): readonly Xpath[] {
  const parts = partsOf(of, by);
  const effective = parts.filter((each) => each.is !== 'call' || each.name !== idle);
  return effective.length === 0 ? parts : effective;
}

function conditionOfCall({ name, args }: Xpath & { is: 'call' }, scope: XpathScope): Condition {
  const [first, second] = args;
  if (name === 'not' && first !== undefined && args.length === 1) return negated(conditionOf(first, scope));
  if (name === 'boolean' && first !== undefined && args.length === 1) return conditionOf(first, scope);
  const field = first && knownField(first, scope);
  if (field === undefined || second?.is !== 'text' || args.length !== 2) throw new Unsayable(`${name}()`);
  const path = answerPath(field, scope);
  if (name === 'selected') return choiceCondition(path, field, second.value);
  if (name === 'regex' || name === 'starts-with' || name === 'contains')
    return patternCondition(path, field, patternOf(name, second.value), first?.is === 'self');
  throw new Unsayable(`${name}()`);
}

/** @throws Unsayable for a value that is not in the list of choices. */
function choiceCondition(path: string, { held, values }: KnownField, value: string): Condition {
  if (!values?.includes(value)) throw new Unsayable(value);
  return entry(path, held === 'list' ? { contains: { const: value } } : { const: value });
}

/**
 * XPath matches a missing answer as empty text, so a pattern that fits it also accepts none.
 *
 * @throws Unsayable for answers that are no text.
 */
function patternCondition(path: string, { held }: KnownField, pattern: string, isThere: boolean): Condition {
  if (held !== 'text' && held !== 'day') throw new Unsayable(pattern);
  if (!isPattern(pattern) || patternRefusal(pattern) !== undefined) throw new WrongPattern(pattern);
  const fits = entry(path, { pattern });
  if (isThere || !matches(pattern, '')) return fits;
  return { anyOf: [fits, entry(path, { maxLength: 0 })] } as Condition;
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** XLSForm's `regex` must match the whole text. */
function patternOf(name: 'regex' | 'starts-with' | 'contains', text: string): string {
  if (name !== 'regex')
    return `${name === 'starts-with' ? '^' : ''}${text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}`;
  const whole = /^\^.*\$$/s.test(text) && !text.includes('|');
  return whole ? text : `^(?:${text})$`;
}

/** Merges conditions into one object unless two restrict the same answer by the same keyword. */
export function allTogether(all: readonly Condition[]): Condition {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  const merged: Record<string, Plain> = {};
  for (const each of all) {
    for (const [path, predicate] of Object.entries(each)) {
      const before = merged[path];
      const isPath = path.includes('.');
      const clashes = before !== undefined && Object.keys(predicate as Plain).some((word) => word in before);
      if (!isPath || clashes) return { allOf: [...all] } as Condition;
      merged[path] = { ...before, ...(predicate as Plain) };
    }
  }
  return merged as Condition;
}

/** Alternative values of one answer become an `enum`. */
function anyOf(all: readonly Condition[]): Condition {
  const values: unknown[] = [];
  const paths = new Set<string>();
  for (const each of all) {
    const [[path, predicate] = ['', {}], ...others] = Object.entries(each);
    const words = Object.entries(predicate as Plain);
    const value = words.length === 1 && words[0]?.[0] === 'const' ? words[0][1] : undefined;
    if (others.length > 0 || !path.includes('.') || value === undefined || typeof value === 'object')
      return { anyOf: [...all] } as Condition;
    paths.add(path);
    values.push(value);
  }
  const [path = ''] = paths;
  if (paths.size > 1) return { anyOf: [...all] } as Condition;
  return amongValues(path, [...new Set(values)]);
}

/** Counterpart of a constraint: keywords of the property where it bounds the answer alone, else a rule. */
interface SaidConstraint {
  readonly words: Readonly<Record<string, Json>>;
  readonly rule: { readonly when: Condition; readonly must: Condition } | undefined;
}

/** Keywords of predicates that properties also have. */
export const BOUND_WORDS: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
]);

/**
 * Converts a constraint.
 *
 * @param isRule whether its message quotes the answer, which only messages of rules can do.
 * @throws Unsayable
 */
export function constraintOf(text: string, scope: XpathScope, isRule = false): SaidConstraint {
  const { self } = scope;
  if (self === undefined) throw new Unsayable('.');
  const path = answerPath(self, scope);
  const words: Record<string, Json> = {};
  const conditions: Condition[] = [];
  for (const part of partsOf(readXpath(text), 'and')) {
    const condition = conditionOf(blankAllowed(part), scope);
    const bound = isRule && scope.list === undefined ? undefined : boundsIn(condition, path);
    if (bound === undefined || Object.keys(bound).some((word) => word in words)) conditions.push(condition);
    else Object.assign(words, bound);
  }
  if (conditions.length === 0) return { words, rule: undefined };
  // Rules are not evaluated within rows, only keywords of properties.
  if (scope.list !== undefined) throw new Unsayable(text);
  return { words, rule: { when: { [path]: presence(self) } as Condition, must: allTogether(conditions) } };
}

/** Removes `. = '' or …`: constraints are only checked for given answers. */
function blankAllowed(of: Xpath): Xpath {
  const parts = partsOf(of, 'or');
  const remaining = parts.filter(
    (each) =>
      !(
        each.is === 'pair' &&
        each.by === '=' &&
        each.left.is === 'self' &&
        each.right.is === 'text' &&
        each.right.value === ''
      ),
  );
  if (remaining.length === parts.length || remaining.length === 0) return of;
  return remaining.reduce((left, right) => ({ is: 'pair', by: 'or', left, right }));
}

function boundsIn(condition: Condition, path: string): Readonly<Record<string, Json>> | undefined {
  const [[at, predicate] = ['', {}], ...others] = Object.entries(condition);
  if (others.length > 0 || at !== path) return undefined;
  const words = Object.entries(predicate as Record<string, Json>);
  const isBound = words.every(([word, value]) => {
    const takes = word === 'pattern' ? 'string' : 'number';
    return BOUND_WORDS.has(word) && typeof value === takes;
  });
  return isBound ? (predicate as Record<string, Json>) : undefined;
}
