/** What a finish does: a hook or call by name, or a call with what it is given. */
export type FinishCall = string | { readonly call: string; readonly input: object };

/** Its name, by which a retry knows what is done. */
export function nameOfCall(each: FinishCall): string {
  return typeof each === 'string' ? each : each.call;
}

/**
 * WIZ-10: of several calls those still to do, by name, given those that succeeded. A retry goes on where the last attempt
 * stopped: a call that failed, and all after it, remain, whatever came before stays done.
 */
export function remainingCalls(
  { calls = [] }: { readonly calls?: readonly FinishCall[] },
  done: readonly string[],
): readonly string[] {
  const names = calls.map(nameOfCall);
  const stopped = names.findIndex((call, index) => done[index] !== call);
  return stopped < 0 ? [] : names.slice(stopped);
}
