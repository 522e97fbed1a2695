import { holds } from '../condition/holds.ts';
import type { Action, Context } from '../contract/index.ts';

/** Message id of the question before an action or a change of a cell; undefined without a question. */
export function questionOf({ ask }: Pick<Action, 'ask'>, context: Context): string | undefined {
  return ask !== undefined && holds(ask.when, context) ? ask.message : undefined;
}
