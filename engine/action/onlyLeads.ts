import type { Action } from '../contract/index.ts';

/** Whether an action leads to a screen and does nothing else; one with a form or a call goes there once that is done. */
export function onlyLeads({ goTo, call, form }: Pick<Action, 'goTo' | 'call' | 'form'>): boolean {
  return goTo !== undefined && call === undefined && form === undefined;
}
