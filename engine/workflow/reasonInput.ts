import type { Transition } from './attempt.ts';

const REASON = '{reason}';

/** The name under which a transition's call is given what was written because its workflow asks why (`asks[].reason`); undefined: the call is given none. */
export function reasonInput({ input = {} }: Pick<Transition, 'input'>): string | undefined {
  return Object.entries(input).find(([, value]) => value === REASON)?.[0];
}
