/**
 * WIZ-10: of several calls those still to do, given those that succeeded. A retry goes on where the last attempt
 * stopped: a call that failed, and all after it, remain, whatever came before stays done.
 */
export function remainingCalls(
  { calls = [] }: { readonly calls?: readonly string[] },
  done: readonly string[],
): readonly string[] {
  const stopped = calls.findIndex((call, index) => done[index] !== call);
  return stopped < 0 ? [] : calls.slice(stopped);
}
