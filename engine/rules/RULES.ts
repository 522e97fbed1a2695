import { createRegistry } from '../values/createRegistry.ts';
import { alone } from './definitions/alone.ts';
import { alpha } from './definitions/alpha.ts';
import { alphaDash } from './definitions/alphaDash.ts';
import { alphaNum } from './definitions/alphaNum.ts';
import { alphaSpaces } from './definitions/alphaSpaces.ts';
import { between } from './definitions/between.ts';
import { confirmed } from './definitions/confirmed.ts';
import { creditCard } from './definitions/creditCard.ts';
import { digits } from './definitions/digits.ts';
import { dimensions } from './definitions/dimensions.ts';
import { double } from './definitions/double.ts';
import { email } from './definitions/email.ts';
import { excluded } from './definitions/excluded.ts';
import { ext } from './definitions/ext.ts';
import { image } from './definitions/image.ts';
import { integer } from './definitions/integer.ts';
import { length } from './definitions/length.ts';
import { max } from './definitions/max.ts';
import { maxValue } from './definitions/maxValue.ts';
import { min } from './definitions/min.ts';
import { minValue } from './definitions/minValue.ts';
import { numeric } from './definitions/numeric.ts';
import { oneOf } from './definitions/oneOf.ts';
import { password } from './definitions/password.ts';
import { passwordShort } from './definitions/passwordShort.ts';
import { positive } from './definitions/positive.ts';
import { regex } from './definitions/regex.ts';
import { required } from './definitions/required.ts';
import { requiredIf } from './definitions/requiredIf.ts';
import { size } from './definitions/size.ts';
import { url } from './definitions/url.ts';
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
