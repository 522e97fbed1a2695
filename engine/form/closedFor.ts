import { holds } from '../condition/holds.ts';
import type { Context, FieldModel } from '../contract/index.ts';

/** Why the acknowledgement of the person in `row` is not to be changed by whoever fills the form; undefined where it may be. */
export function closedFor({ layout }: Pick<FieldModel, 'layout'>, context: Context): string | undefined {
  return layout.closed?.find(({ when }) => holds(when, context))?.text;
}
