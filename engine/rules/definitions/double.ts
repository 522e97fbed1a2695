import type { RuleDefinition } from '../RuleDefinition.ts';

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
