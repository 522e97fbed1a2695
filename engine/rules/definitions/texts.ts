import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 min: at least so many characters. */
export const min: RuleDefinition = {
  word: 'x-min',
  rule: 'min',
  takes: ['number'],
  schema: (limit: number) => ({ minLength: limit }),
  params: (limit: number) => ({ limit, length: limit }),
  slots: ['limit', 'length'],
};

/** VAL-01 max: at most so many characters. */
export const max: RuleDefinition = {
  word: 'x-max',
  rule: 'max',
  takes: ['number'],
  schema: (limit: number) => ({ maxLength: limit }),
  params: (limit: number) => ({ limit, length: limit }),
  slots: ['limit', 'length'],
};

type Value = number | readonly [number, number];

/** VAL-01 length: exactly so many characters, or between both. */
export const length: RuleDefinition = {
  word: 'x-length',
  rule: 'length',
  takes: ['number', 'array'],
  schema: (value: Value) => ({ minLength: limits(value)[0], maxLength: limits(value)[1] }),
  params: (value: Value) => {
    const [least, most] = limits(value);
    if (least === most) return { length: least, min: least, max: most };
    return { length: `${least}-${most}`, min: least, max: most, variant: 'between' };
  },
  slots: ['min', 'max', 'length'],
};

function limits(value: Value): readonly [number, number] {
  return typeof value === 'number' ? [value, value] : value;
}

/** Characters, an at sign, then labels of letters, digits and hyphens; the last has at least two letters. */
const EMAIL = '^[^\\s@"(),:;<>\\[\\]\\\\]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$';

/** VAL-01 email: an address, or empty, since stored records contain empty texts. */
export const email: RuleDefinition = {
  word: 'x-email',
  rule: 'email',
  takes: ['boolean'],
  schema: () => ({ pattern: `^$|${EMAIL}`, maxLength: 254 }),
};

/**
 * VAL-02 password: at least 8 characters with a digit, a lower and an upper case letter and one of
 * !@#$%&*(). A shorter one is reported by `x-password-short` only, with the message `x-password.short`, so
 * that people read one problem at a time.
 */
export const password: RuleDefinition = {
  word: 'x-password',
  rule: 'password',
  takes: ['boolean'],
  schema: () => ({
    pattern: '^(?:.{0,7}|(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%&*()]).*)$',
  }),
  companionRule: 'x-password-short',
  slots: ['limit', 'length'],
};

/** VAL-02 password, minimum length; applied with `x-password`, not written in schemas. */
export const passwordShort: RuleDefinition = {
  word: 'x-password-short',
  rule: 'password',
  takes: ['boolean'],
  schema: () => ({ minLength: 8 }),
  reportedAs: 'x-password',
  params: () => ({ limit: 8, length: 8, variant: 'short' }),
  slots: ['limit', 'length'],
};

/** VAL-01 alpha: letters only, of any script: à and ب are letters. */
export const alpha: RuleDefinition = {
  word: 'x-alpha',
  rule: 'alpha',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}]*$' }),
};

/** VAL-01 alpha-dash: letters, digits, `_` and `-`. */
export const alphaDash: RuleDefinition = {
  word: 'x-alpha-dash',
  rule: 'alpha-dash',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\d_-]*$' }),
};

/** VAL-01 alpha-num: letters and digits. */
export const alphaNum: RuleDefinition = {
  word: 'x-alpha-num',
  rule: 'alpha-num',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\d]*$' }),
};

/** VAL-01 alpha_spaces: letters and spaces. */
export const alphaSpaces: RuleDefinition = {
  word: 'x-alpha-spaces',
  rule: 'alpha_spaces',
  takes: ['boolean'],
  schema: () => ({ pattern: '^[\\p{L}\\p{M}\\s]*$' }),
};

/** VAL-01 regex: a text with a match of the pattern. */
export const regex: RuleDefinition = {
  word: 'x-regex',
  rule: 'regex',
  takes: ['string'],
  schema: (pattern: string) => ({ pattern }),
  params: (pattern: string) => ({ pattern }),
  slots: ['pattern'],
};

/** VAL-02 credit-card: 15 digits starting with 34 or 37. */
export const creditCard: RuleDefinition = {
  word: 'x-credit-card',
  rule: 'credit-card',
  takes: ['boolean'],
  schema: () => ({ type: ['string', 'null'], pattern: '^3[47]\\d{13}$' }),
};

/** VAL-02 url: empty, or a host with a last label of 2 to 5 letters, with optional scheme and path. */
export const url: RuleDefinition = {
  word: 'x-url',
  rule: 'url',
  takes: ['boolean'],
  schema: () => ({ pattern: '^$|^(?:https?://)?(?:[\\w-]+\\.)+[A-Za-z]{2,5}(?::\\d+)?(?:[/?#]\\S*)?$' }),
};
