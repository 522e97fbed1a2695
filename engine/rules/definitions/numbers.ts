import type { RuleDefinition } from '../RuleDefinition.ts';

export const NUMBER_RULES: readonly RuleDefinition[] = [
  /** VAL-01 integer: a whole number, as number or text. */
  {
    word: 'x-integer',
    takes: ['boolean'],
    schema: () => ({ type: ['integer', 'string', 'null'], pattern: '^-?\\d+$' }),
  },
  /** VAL-01 digits: exactly so many digits, as text or as a whole number. */
  {
    word: 'x-digits',
    takes: ['number'],
    schema: (count: number) => ({
      type: ['integer', 'string', 'null'],
      pattern: `^\\d{${count}}$`,
      minimum: count === 1 ? 0 : 10 ** (count - 1),
      exclusiveMaximum: 10 ** count,
    }),
    params: (count: number) => ({ limit: count, length: count }),
    slots: ['limit', 'length'],
  },
  /** VAL-01 numeric: digits only, as a whole number from 0 or as text. */
  {
    word: 'x-numeric',
    takes: ['boolean'],
    schema: () => ({ type: ['integer', 'string', 'null'], minimum: 0, pattern: '^\\d+$' }),
  },
  /** VAL-01 double: a decimal number, as text with comma or dot; a numeric argument limits the decimals. */
  {
    word: 'x-double',
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
  },
  /** VAL-01 between: a number within both limits, limits included. */
  {
    word: 'x-between',
    takes: ['array'],
    schema: ([least, most]: readonly [number, number]) => ({
      type: ['number', 'null'],
      minimum: least,
      maximum: most,
    }),
    params: ([least, most]: readonly [number, number]) => ({ min: least, max: most }),
    slots: ['min', 'max'],
  },
  /** VAL-01 min_value: a number of at least the limit. */
  {
    word: 'x-min-value',
    takes: ['number'],
    schema: (limit: number) => ({ type: ['number', 'null'], minimum: limit }),
    params: (limit: number) => ({ limit, min: limit }),
    slots: ['limit', 'min'],
  },
  /** VAL-01 max_value: a number of at most the limit. */
  {
    word: 'x-max-value',
    takes: ['number'],
    schema: (limit: number) => ({ type: ['number', 'null'], maximum: limit }),
    params: (limit: number) => ({ limit, max: limit }),
    slots: ['limit', 'max'],
  },
  /** VAL-02 positive: a number of at least 0. */
  {
    word: 'x-positive',
    takes: ['boolean'],
    schema: () => ({ type: ['number', 'null'], minimum: 0 }),
  },
];
