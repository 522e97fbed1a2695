import { holds } from '../condition/holds.ts';
import type { Context, FieldModel } from '../contract/index.ts';

/**
 * Reason why the acknowledgement of the person in `row` is closed for the current user; undefined if it is
 * open.
 */
export function closedFor({ layout }: Pick<FieldModel, 'layout'>, context: Context): string | undefined {
  return layout.closed?.find(({ when }) => holds(when, context))?.text;
}
