import { holds } from '../condition/holds.ts';
import type { Action, Context } from '../contract/index.ts';

/** Message of what is asked now before an action, or a change in a cell, is kept; undefined where nothing is. */
export function questionOf({ ask }: Pick<Action, 'ask'>, context: Context): string | undefined {
  return ask !== undefined && holds(ask.when, context) ? ask.message : undefined;
}
