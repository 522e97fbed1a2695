/** A step of a wizard's finish: a hook or call by name, or a call with its input. */
export type FinishCall = string | { readonly call: string; readonly input: object };

/** Name of a step, by which a retry recognises completed ones. */
export function nameOfCall(each: FinishCall): string {
  return typeof each === 'string' ? each : each.call;
}

/**
 * WIZ-10: names of the calls still to do, after those that succeeded. A retry continues at the call that
 * failed; earlier calls are not repeated.
 */
export function remainingCalls(
  { calls = [] }: { readonly calls?: readonly FinishCall[] },
  done: readonly string[],
): readonly string[] {
  const names = calls.map(nameOfCall);
  const stopped = names.findIndex((call, index) => done[index] !== call);
  return stopped < 0 ? [] : names.slice(stopped);
}
