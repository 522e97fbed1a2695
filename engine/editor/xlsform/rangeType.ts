import type { QuestionType } from './QUESTION_TYPES.ts';

/** So many signs stand side by side on a phone. */
const MOST_SIGNS = 11;
/** As exact as the checks of records are. */
const DIGITS = 6;

/**
 * A number between two others in steps (`start=1 end=10 step=1`, each as here where it is not said); undefined for steps that are none, or whose bounds are none of their
 * multiples.
 */
export function rangeType(parameters: string, appearance: string): QuestionType | undefined {
  const said = new Map(
    parameters.split(/[\s;,]+/).map((each) => {
      const [name = '', value = ''] = each.split('=');
      return [name, value] as const;
    }),
  );
  const numberOf = (name: string, standard: number) => {
    const text = said.get(name);
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
