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
