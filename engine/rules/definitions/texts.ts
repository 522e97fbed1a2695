import type { RuleDefinition } from '../RuleDefinition.ts';

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
