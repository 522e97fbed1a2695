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

/** VAL-01 between: a number within both limits, limits included. */
export const between: RuleDefinition = {
  word: 'x-between',
  rule: 'between',
  takes: ['array'],
  schema: ([least, most]: readonly [number, number]) => ({
    type: ['number', 'null'],
    minimum: least,
    maximum: most,
  }),
  params: ([least, most]: readonly [number, number]) => ({ min: least, max: most }),
  slots: ['min', 'max'],
};

/** VAL-01 digits: exactly so many digits, as text or as a whole number. */
export const digits: RuleDefinition = {
  word: 'x-digits',
  rule: 'digits',
  takes: ['number'],
  schema: (count: number) => ({
    type: ['integer', 'string', 'null'],
    pattern: `^\\d{${count}}$`,
    minimum: count === 1 ? 0 : 10 ** (count - 1),
    exclusiveMaximum: 10 ** count,
  }),
  params: (count: number) => ({ limit: count, length: count }),
  slots: ['limit', 'length'],
};

/** VAL-01 double: a decimal number, as text with comma or dot; a numeric argument limits the decimals. */
export const double: RuleDefinition = {
  word: 'x-double',
  rule: 'double',
  takes: ['boolean', 'number'],
  schema: (value: boolean | number) => {
    const most = typeof value === 'number' ? `{1,${value}}` : '+';
    const decimals = value === 0 ? '' : `(?:[.,]\\d${most})?`;
    const text = { type: ['number', 'string', 'null'], pattern: `^-?\\d+${decimals}$` };
    return typeof value === 'number' ? { ...text, multipleOf: Number(`1e-${value}`) } : text;
  },
  params: (value: boolean | number) =>
    typeof value === 'number' ? { decimals: value, variant: 'decimals' } : {},
  slots: ['decimals'],
};
