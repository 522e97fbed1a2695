import type { Field } from '../contract/index.ts';

/** Range of numbers with a fixed step. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/**
 * The scale of a field with bounds; the step is `multipleOf`, else 1 for integers. Undefined if a bound or
 * the step is missing.
 *
 * @example scaleOf({ type: 'integer', minimum: 1, maximum: 5 }) // { least: 1, most: 5, step: 1 }
 */
export function scaleOf({
  type,
  minimum,
  maximum,
  multipleOf,
}: Pick<Field, 'type' | 'minimum' | 'maximum' | 'multipleOf'>): Scale | undefined {
  const step = multipleOf ?? ([type].flat().includes('integer') ? 1 : undefined);
  if (minimum === undefined || maximum === undefined || step === undefined) return undefined;
  return { least: minimum, most: maximum, step };
}

/**
 * All numbers of a scale, free of floating-point errors.
 *
 * @example stepsOf({ least: 0, most: 0.3, step: 0.1 }) // [0, 0.1, 0.2, 0.3]
 */
export function stepsOf(scale: Scale): readonly number[] {
  return Array.from({ length: stepCount(scale) }, (_each, index) => stepAt(scale, index));
}

/** How many numbers a scale has. */
export function stepCount({ least, most, step }: Scale): number {
  return Math.max(0, Math.round((most - least) / step) + 1);
}

/** The middle value of a scale: position of an untouched slider. */
export function middleOf(scale: Scale): number {
  return stepAt(scale, Math.floor((stepCount(scale) - 1) / 2));
}

function stepAt({ least, step }: Scale, index: number): number {
  return Number((least + index * step).toFixed(6));
}
