import type { Condition, Json } from '../../contract/index.ts';
import { allTogether, conditionOf, partsOf } from './conditionOf.ts';
import { answerPath, type XpathScope } from './XpathScope.ts';
import { readXpath, Unsayable, type Xpath } from './xpath.ts';
import { presence } from './xpathComparison.ts';

/** Counterpart of a constraint: keywords of the property where it bounds the answer alone, else a rule. */
export interface SaidConstraint {
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
