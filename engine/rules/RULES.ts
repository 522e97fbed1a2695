import { createRegistry } from '../values/createRegistry.ts';
import { alone, confirmed, required, requiredIf } from './definitions/answers.ts';
import { dimensions, ext, image } from './definitions/files.ts';
import { between, digits, double, max, min } from './definitions/numbers.ts';
import { email, length, password, passwordShort } from './definitions/texts.ts';
import type { RuleDefinition } from './RuleDefinition.ts';

/** VAL-01 alpha: letters only, of any script: à and ب are letters. */
const alpha: RuleDefinition = {
  word: 'x-alpha',
  rule: 'alpha',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}]*$' }),
};

/** VAL-01 alpha-dash: letters, digits, `_` and `-`. */
const alphaDash: RuleDefinition = {
  word: 'x-alpha-dash',
  rule: 'alpha-dash',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\d_-]*$' }),
};

/** VAL-01 alpha-num: letters and digits. */
const alphaNum: RuleDefinition = {
  word: 'x-alpha-num',
  rule: 'alpha-num',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\d]*$' }),
};

/** VAL-01 alpha_spaces: letters and spaces. */
const alphaSpaces: RuleDefinition = {
  word: 'x-alpha-spaces',
  rule: 'alpha_spaces',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\s]*$' }),
};

/** VAL-02 credit-card: 15 digits starting with 34 or 37. */
const creditCard: RuleDefinition = {
  word: 'x-credit-card',
  rule: 'credit-card',
  takes: ['boolean'],
  schema: () => ({ type: ['string', 'null'], pattern: '^3[47]\\d{13}$' }),
};

/** VAL-01 integer: a whole number, as number or text. */
const integer: RuleDefinition = {
  word: 'x-integer',
  rule: 'integer',
  takes: ['boolean'],
  schema: () => ({ type: ['integer', 'string', 'null'], pattern: '^-?\\d+$' }),
};

/** VAL-01 numeric: digits only, as a whole number from 0 or as text. */
const numeric: RuleDefinition = {
  word: 'x-numeric',
  rule: 'numeric',
  takes: ['boolean'],
  schema: () => ({ type: ['integer', 'string', 'null'], minimum: 0, pattern: '^\\d+$' }),
};

/** VAL-02 positive: a number of at least 0. */
const positive: RuleDefinition = {
  word: 'x-positive',
  rule: 'positive',
  takes: ['boolean'],
  schema: () => ({ type: ['number', 'null'], minimum: 0 }),
};

/** VAL-02 url: empty, or a host with a last label of 2 to 5 letters, with optional scheme and path. */
const url: RuleDefinition = {
  word: 'x-url',
  rule: 'url',
  takes: ['boolean'],
  schema: () => ({ pattern: '^$|^(?:https?://)?(?:[\\w-]+\\.)+[A-Za-z]{2,5}(?::\\d+)?(?:[/?#]\\S*)?$' }),
};

/** VAL-01 excluded: none of the listed values. */
const excluded: RuleDefinition = {
  word: 'x-excluded',
  rule: 'excluded',
  takes: ['array'],
  schema: (values: readonly unknown[]) => ({ not: { enum: values } }),
  params: (values: readonly unknown[]) => ({ values }),
  slots: ['values'],
};

/** VAL-01 max_value: a number of at most the limit. */
const maxValue: RuleDefinition = {
  word: 'x-max-value',
  rule: 'max_value',
  takes: ['number'],
  schema: (limit: number) => ({ type: ['number', 'null'], maximum: limit }),
  params: (limit: number) => ({ limit, max: limit }),
  slots: ['limit', 'max'],
};

/** VAL-01 min_value: a number of at least the limit. */
const minValue: RuleDefinition = {
  word: 'x-min-value',
  rule: 'min_value',
  takes: ['number'],
  schema: (limit: number) => ({ type: ['number', 'null'], minimum: limit }),
  params: (limit: number) => ({ limit, min: limit }),
  slots: ['limit', 'min'],
};

/** VAL-01 oneOf: one of the listed values. */
const oneOf: RuleDefinition = {
  word: 'x-one-of',
  rule: 'oneOf',
  takes: ['array'],
  schema: (values: readonly unknown[]) => ({ enum: values }),
  params: (values: readonly unknown[]) => ({ values }),
  slots: ['values'],
};

/** VAL-01 regex: a text with a match of the pattern. */
const regex: RuleDefinition = {
  word: 'x-regex',
  rule: 'regex',
  takes: ['string'],
  schema: (pattern: string) => ({ pattern }),
  params: (pattern: string) => ({ pattern }),
  slots: ['pattern'],
};

/** VAL-01 size: a file of at most so many KB (1024 bytes). */
const size: RuleDefinition = {
  word: 'x-size',
  rule: 'size',
  takes: ['number'],
  schema: (kilobytes: number) => ({ properties: { size: { type: 'number', maximum: kilobytes * 1024 } } }),
  params: (kilobytes: number) => ({ limit: kilobytes, size: kilobytes }),
  slots: ['limit', 'size'],
};

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
