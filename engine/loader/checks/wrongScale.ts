import type { FieldLayout } from '../../contract/index.ts';
import { type Phrase, say } from '../../errors/Phrase.ts';
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
): { readonly found: Phrase; readonly expected: Phrase } | undefined {
  if (widget !== 'rating' && widget !== 'range') return undefined;
  const types = typesOf(alternatives(field)).filter((type) => type === 'integer' || type === 'number');
  const scale = scaleOf({ ...field, type: types });
  if (field.minimum === undefined || field.maximum === undefined)
    return { found: say('numberWithoutBounds'), expected: say('boundsOnField') };
  if (scale === undefined) return { found: say('numberOfAnyStep'), expected: say('multipleOnField') };
  const { least, most, step } = scale;
  const isWhole = types.includes('integer') && !Number.isInteger(step);
  const whole = (value: number) => Number((value / step).toFixed(DIGITS));
  if (
    isWhole ||
    Number(step.toFixed(DIGITS)) !== step ||
    ![least, most].every((each) => Number.isInteger(whole(each)))
  )
    return {
      found: say('stepsBetween', { least, most, step }),
      expected: say('boundsMultiples'),
    };
  const count = stepCount(scale);
  if (count < 2) return { found: say('fromTo', { least, most }), expected: say('minimumBelowMaximum') };
  if (widget === 'rating' && count > MOST_STEPS)
    return { found: say('steps', { count }), expected: say('rangeTakesMore', { most: MOST_STEPS }) };
  return undefined;
}
