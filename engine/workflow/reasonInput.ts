import type { Transition } from './attempt.ts';

const REASON = '{reason}';

/**
 * The input field of a transition's call that receives the reason typed by the user (`asks[].reason`);
 * undefined if there is none.
 */
export function reasonInput({ input = {} }: Pick<Transition, 'input'>): string | undefined {
  return Object.entries(input).find(([, value]) => value === REASON)?.[0];
}
