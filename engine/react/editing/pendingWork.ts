import { type Context, createContext, use, useEffect } from 'react';

/** Unsaved input of a part. Saves it, and resolves with the reason why a wizard or a form must not continue. */
export type PendingWork = () => Promise<string | undefined>;

type PendingWorks = Context<Set<PendingWork> | null>;

/** Unsaved parts of the current step; null outside of a wizard. */
export const StepWork: PendingWorks = createContext<Set<PendingWork> | null>(null);

/** Unsaved parts of a screen, e.g. a record's list: saved before its form is. */
export const ScreenWork: PendingWorks = createContext<Set<PendingWork> | null>(null);

/** Registers work that the surrounding wizard, if any, or a form of the screen completes. A stable function is registered once. */
export function usePendingWork(work: PendingWork, works: PendingWorks = StepWork): void {
  const all = use(works);
  useEffect(() => {
    all?.add(work);
    return () => void all?.delete(work);
  }, [all, work]);
}

/** Runs the works in order, up to the first refusal. @returns the reasons. */
export async function runPendingWork(all: ReadonlySet<PendingWork>): Promise<readonly string[]> {
  // A copy: works registered by re-renders meanwhile are not run.
  for (const work of [...all]) {
    const why = await work();
    if (why !== undefined) return [why];
  }
  return [];
}
