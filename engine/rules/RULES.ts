import { createRegistry } from '../values/createRegistry.ts';
import { alone, confirmed, excluded, oneOf, required, requiredIf } from './definitions/answers.ts';
import { dimensions, ext, image, size } from './definitions/files.ts';
import {
  between,
  digits,
  double,
  integer,
  maxValue,
  minValue,
  numeric,
  positive,
} from './definitions/numbers.ts';
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  creditCard,
  email,
  length,
  max,
  min,
  password,
  passwordShort,
  regex,
  url,
} from './definitions/texts.ts';
import type { RuleDefinition } from './RuleDefinition.ts';

/** Rule words (VAL-01, VAL-02) in the order in which the problems of a field are listed. */
export const RULES: readonly RuleDefinition[] = [
  required,
  requiredIf,
  confirmed,
  email,
  min,
  max,
  length,
  regex,
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  integer,
  digits,
  numeric,
  double,
  between,
  minValue,
  maxValue,
  positive,
  oneOf,
  excluded,
  alone,
  ext,
  image,
  size,
  dimensions,
  creditCard,
  passwordShort,
  password,
  url,
];

const rules = createRegistry<RuleDefinition>('rule');
const registered: RuleDefinition[] = [];
register(RULES);

function register(more: readonly RuleDefinition[]): void {
  rules.register(Object.fromEntries(more.map((rule) => [rule.word, rule])));
  registered.push(...more.filter((rule) => !registered.includes(rule)));
}

/**
 * Adds rules of a product; call it before its schemas are loaded. Browser and server apply them like the
 * built-in rules.
 *
 * @example registerRules([{ word: 'x-isbn', rule: 'isbn', takes: ['boolean'], schema: () => ({ pattern:
 * '^[0-9-]{13,17}$' }) }]);
 */
export function registerRules(productRules: readonly RuleDefinition[]): void {
  register(productRules);
}

/** Built-in rules, followed by those of the product. */
export function allRules(): readonly RuleDefinition[] {
  return registered;
}

/** The rule of a word; undefined if there is none. */
export function ruleOf(word: string): RuleDefinition | undefined {
  return rules.of(word);
}

/** Whether the product has registered the rule. */
export function isOwnRule(word: string): boolean {
  const rule = rules.of(word);
  return rule !== undefined && !RULES.includes(rule);
}
