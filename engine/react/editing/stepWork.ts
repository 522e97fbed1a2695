import { type Context, createContext, use, useEffect } from 'react';

/**
 * Pending work of a part of a wizard step, e.g. saving. Resolves with the reason why the wizard must not
 * continue.
 */
export type BeforeNext = () => Promise<string | undefined>;

type Works = Context<Set<BeforeNext> | null>;

/** Works of the current step's parts; null outside of a wizard. */
export const StepWork: Works = createContext<Set<BeforeNext> | null>(null);

/** Works of a screen's parts, e.g. of a record's list, which a form of the screen completes before it saves. */
export const ScreenWork: Works = createContext<Set<BeforeNext> | null>(null);

/**
 * Registers work to complete before the surrounding wizard, if any, continues, or before a form of the screen
 * saves. A stable function is registered once.
 */
export function useBeforeNext(work: BeforeNext, works: Works = StepWork): void {
  const all = use(works);
  useEffect(() => {
    all?.add(work);
    return () => void all?.delete(work);
  }, [all, work]);
}

/** Runs the works in order, up to the first refusal. @returns the reasons. */
export async function refusalsOfStep(all: ReadonlySet<BeforeNext>): Promise<readonly string[]> {
  // A copy: works registered by re-renders meanwhile are not run.
  for (const work of [...all]) {
    const why = await work();
    if (why !== undefined) return [why];
  }
  return [];
}
