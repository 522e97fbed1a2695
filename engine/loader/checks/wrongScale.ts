import type { FieldLayout } from '../../contract/index.ts';
import { scaleOf, stepCount } from '../../values/scaleOf.ts';
import { typesOf } from '../context/comparisons.ts';
import { alternatives, type Shape } from '../context/Scope.ts';

/** More steps than these do not stand side by side on a phone, nor does anybody tell them apart. */
const MOST_STEPS = 11;

/** As exact as the checks of records are. */
const DIGITS = 6;

/** What keeps a field from being a rating or a range, with what it would need: bounds, steps that reach them, not too many to be touched. */
export function wrongScale(
  widget: FieldLayout['widget'],
  field: Shape,
): { readonly found: string; readonly expected: string } | undefined {
  if (widget !== 'rating' && widget !== 'range') return undefined;
  const types = typesOf(alternatives(field)).filter((type) => type === 'integer' || type === 'number');
  const scale = scaleOf({ ...field, type: types });
  if (field.minimum === undefined || field.maximum === undefined)
    return { found: 'a number without bounds', expected: 'minimum and maximum on the field' };
  if (scale === undefined)
    return { found: 'a number of any step', expected: 'multipleOf on the field, or whole numbers' };
  const { least, most, step } = scale;
  const isWhole = types.includes('integer') && !Number.isInteger(step);
  const whole = (value: number) => Number((value / step).toFixed(DIGITS));
  if (
    isWhole ||
    Number(step.toFixed(DIGITS)) !== step ||
    ![least, most].every((each) => Number.isInteger(whole(each)))
  )
    return {
      found: `${least} to ${most} in steps of ${step}`,
      expected: 'bounds that are multiples of its steps',
    };
  const count = stepCount(scale);
  if (count < 2) return { found: `${least} to ${most}`, expected: 'a minimum below the maximum' };
  if (widget === 'rating' && count > MOST_STEPS)
    return { found: `${count} steps`, expected: `at most ${MOST_STEPS}; "range" takes more` };
  return undefined;
}
