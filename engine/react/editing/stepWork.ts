import { createContext, use, useEffect } from 'react';

/** What a part of a wizard's step still has to do before one goes on, e.g. save what was typed. Answers why one may not. */
export type BeforeNext = () => Promise<string | undefined>;

/** Of the parts that the step shows now; null outside of a wizard. */
export const StepWork = createContext<Set<BeforeNext> | null>(null);

/** Has this done before the wizard around it, if there is one, goes on. The same function, drawn again, is asked once. */
export function useBeforeNext(work: BeforeNext): void {
  const all = use(StepWork);
  useEffect(() => {
    all?.add(work);
    return () => void all?.delete(work);
  }, [all, work]);
}

/** Does it, one after another up to the first that may not be left. @returns why. */
export async function whyNotNext(all: ReadonlySet<BeforeNext>): Promise<readonly string[]> {
  // What it draws anew meanwhile is not asked again.
  for (const work of [...all]) {
    const why = await work();
    if (why !== undefined) return [why];
  }
  return [];
}
