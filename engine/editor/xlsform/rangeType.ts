import type { QuestionType } from './QUESTION_TYPES.ts';

/** Maximum number of rating signs side by side on a phone. */
const MOST_SIGNS = 11;
/** Decimals, as in the validation of records. */
const DIGITS = 6;

/**
 * A number in steps between two bounds (`start=1 end=10 step=1`, also the defaults); undefined for invalid
 * steps, or bounds that are no multiples of the step.
 */
export function rangeType(parameters: string, appearance: string): QuestionType | undefined {
  const values = new Map(
    parameters.split(/[\s;,]+/).map((each) => {
      const [name = '', value = ''] = each.split('=');
      return [name, value] as const;
    }),
  );
  const numberOf = (name: string, standard: number) => {
    const text = values.get(name);
    return text === undefined ? standard : text === '' ? Number.NaN : Number(text);
  };
  const [minimum, maximum, step] = [numberOf('start', 1), numberOf('end', 10), numberOf('step', 1)];
  const isMultiple = (value: number) => Number.isInteger(Number((value / step).toFixed(DIGITS)));
  const count = Math.round((maximum - minimum) / step) + 1;
  if (!(step > 0) || Number(step.toFixed(DIGITS)) !== step || !isMultiple(minimum) || !isMultiple(maximum))
    return undefined;
  if (count < 2) return undefined;
  const isWhole = Number.isInteger(step);
  return {
    ...{ held: 'number', inRows: true },
    property: {
      ...{ type: [isWhole ? 'integer' : 'number', 'null'], minimum, maximum },
      ...(step === 1 ? {} : { multipleOf: step }),
    },
    layout: { widget: appearance === 'rating' && count <= MOST_SIGNS ? 'rating' : 'range' },
  };
}
