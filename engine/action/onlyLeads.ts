import type { Action } from '../contract/index.ts';

/** Whether an action only navigates; one with a form or a call navigates after it. */
export function onlyLeads({ goTo, call, form }: Pick<Action, 'goTo' | 'call' | 'form'>): boolean {
  return goTo !== undefined && call === undefined && form === undefined;
}
