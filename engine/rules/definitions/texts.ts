import type { RuleDefinition } from '../RuleDefinition.ts';

function patternRule(word: string, pattern: string): RuleDefinition {
  return { word, takes: ['boolean'], schema: () => ({ pattern }) };
}

function lengthRule(word: string, keyword: 'minLength' | 'maxLength'): RuleDefinition {
  const params = (limit: number) => ({ limit, length: limit });
  return {
    word,
    takes: ['number'],
    schema: (limit: number) => ({ [keyword]: limit }),
    params,
    slots: ['limit', 'length'],
  };
}

type Value = number | readonly [number, number];

function limits(value: Value): readonly [number, number] {
  return typeof value === 'number' ? [value, value] : value;
}

/** Characters, an at sign, then labels of letters, digits and hyphens; the last has at least two letters. */
const EMAIL = '^[^\\s@"(),:;<>\\[\\]\\\\]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$';

export const TEXT_RULES: readonly RuleDefinition[] = [
  /** VAL-01 email: an address, or empty, since stored records contain empty texts. */
  {
    word: 'x-email',
    takes: ['boolean'],
    schema: () => ({ pattern: `^$|${EMAIL}`, maxLength: 254 }),
  },
  /** VAL-01 min: at least so many characters. */
  lengthRule('x-min', 'minLength'),
  /** VAL-01 max: at most so many characters. */
  lengthRule('x-max', 'maxLength'),
  /** VAL-01 length: exactly so many characters, or between both. */
  {
    word: 'x-length',
    takes: ['number', 'array'],
    schema: (value: Value) => ({ minLength: limits(value)[0], maxLength: limits(value)[1] }),
    params: (value: Value) => {
      const [least, most] = limits(value);
      if (least === most) return { length: least, min: least, max: most };
      return { length: `${least}-${most}`, min: least, max: most, variant: 'between' };
    },
    slots: ['min', 'max', 'length'],
  },
  /** VAL-01 regex: a text with a match of the pattern. */
  {
    word: 'x-regex',
    takes: ['string'],
    schema: (pattern: string) => ({ pattern }),
    params: (pattern: string) => ({ pattern }),
    slots: ['pattern'],
  },
  /** VAL-01 alpha: letters only, of any script: à and ب are letters. */
  patternRule('x-alpha', '^[\\p{L}\\p{M}]*$'),
  /** VAL-01 alpha-dash: letters, digits, `_` and `-`. */
  patternRule('x-alpha-dash', '^[\\p{L}\\p{M}\\d_-]*$'),
  /** VAL-01 alpha-num: letters and digits. */
  patternRule('x-alpha-num', '^[\\p{L}\\p{M}\\d]*$'),
  /** VAL-01 alpha_spaces: letters and spaces. */
  patternRule('x-alpha-spaces', '^[\\p{L}\\p{M}\\s]*$'),
];

export const FORMAT_RULES: readonly RuleDefinition[] = [
  /** VAL-02 credit-card: 15 digits starting with 34 or 37. */
  {
    word: 'x-credit-card',
    takes: ['boolean'],
    schema: () => ({ type: ['string', 'null'], pattern: '^3[47]\\d{13}$' }),
  },
  /** VAL-02 password, minimum length; applied with `x-password`, not written in schemas. */
  {
    word: 'x-password-short',
    takes: ['boolean'],
    schema: () => ({ minLength: 8 }),
    reportedAs: 'x-password',
    params: () => ({ limit: 8, length: 8, variant: 'short' }),
    slots: ['limit', 'length'],
  },
  /**
   * VAL-02 password: at least 8 characters with a digit, a lower and an upper case letter and one of
   * !@#$%&*(). A shorter one is reported by `x-password-short` only, with the message `x-password.short`, so
   * that people read one problem at a time.
   */
  {
    word: 'x-password',
    takes: ['boolean'],
    schema: () => ({
      pattern: '^(?:.{0,7}|(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%&*()]).*)$',
    }),
    companionRule: 'x-password-short',
    slots: ['limit', 'length'],
  },
  /** VAL-02 url: empty, or a host with a last label of 2 to 5 letters, with optional scheme and path. */
  patternRule('x-url', '^$|^(?:https?://)?(?:[\\w-]+\\.)+[A-Za-z]{2,5}(?::\\d+)?(?:[/?#]\\S*)?$'),
];
