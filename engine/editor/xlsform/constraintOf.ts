import type { Condition, Json } from '../../contract/index.ts';
import { allTogether, conditionOf, partsOf } from './conditionOf.ts';
import { answerPath, type XpathScope } from './XpathScope.ts';
import { readXpath, Unsayable, type Xpath } from './xpath.ts';
import { presence } from './xpathComparison.ts';

/** What a constraint is with us: words of the property where it bounds the answer by itself, else a rule. */
export interface SaidConstraint {
  readonly words: Readonly<Record<string, Json>>;
  readonly rule: { readonly when: Condition; readonly must: Condition } | undefined;
}

/** Words of predicates that properties have, too. */
export const BOUND_WORDS: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
]);

/** @param isRule where its message says the answer: words of a property know none. @throws Unsayable */
export function constraintOf(text: string, scope: XpathScope, isRule = false): SaidConstraint {
  const { self } = scope;
  if (self === undefined) throw new Unsayable('.');
  const path = answerPath(self, scope);
  const words: Record<string, Json> = {};
  const others: Condition[] = [];
  for (const part of partsOf(readXpath(text), 'and')) {
    const condition = conditionOf(blankAllowed(part), scope);
    const bound = isRule && scope.list === undefined ? undefined : boundsIn(condition, path);
    if (bound === undefined || Object.keys(bound).some((word) => word in words)) others.push(condition);
    else Object.assign(words, bound);
  }
  if (others.length === 0) return { words, rule: undefined };
  // In rows nothing but the words of the property is asked.
  if (scope.list !== undefined) throw new Unsayable(text);
  return { words, rule: { when: { [path]: presence(self) } as Condition, must: allTogether(others) } };
}

/** A constraint is asked of answers that are there: `. = '' or …` says nothing more. */
function blankAllowed(of: Xpath): Xpath {
  const parts = partsOf(of, 'or');
  const others = parts.filter(
    (each) =>
      !(
        each.is === 'pair' &&
        each.by === '=' &&
        each.left.is === 'self' &&
        each.right.is === 'text' &&
        each.right.value === ''
      ),
  );
  if (others.length === parts.length || others.length === 0) return of;
  return others.reduce((left, right) => ({ is: 'pair', by: 'or', left, right }));
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
