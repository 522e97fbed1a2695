import { createContext, use, useEffect } from 'react';

/**
 * Pending work of a part of a wizard step, e.g. saving. Resolves with the reason why the wizard must not
 * continue.
 */
export type BeforeNext = () => Promise<string | undefined>;

/** Works of the current step's parts; null outside of a wizard. */
export const StepWork = createContext<Set<BeforeNext> | null>(null);

/**
 * Registers work to complete before the surrounding wizard, if any, continues. A stable function is
 * registered once.
 */
export function useBeforeNext(work: BeforeNext): void {
  const all = use(StepWork);
  useEffect(() => {
    all?.add(work);
    return () => void all?.delete(work);
  }, [all, work]);
}

/** Runs the works in order, up to the first refusal. @returns the reasons. */
export async function whyNotNext(all: ReadonlySet<BeforeNext>): Promise<readonly string[]> {
  // A copy: works registered by re-renders meanwhile are not run.
  for (const work of [...all]) {
    const why = await work();
    if (why !== undefined) return [why];
  }
  return [];
}
