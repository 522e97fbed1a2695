import { isYes } from '../../../engine/index.ts';
import type { Present } from './Subject.ts';
import type { StoredChecklist } from './storedChecklist.ts';

/** Progress of the acknowledgements of a checklist; complete when every present member has acknowledged. */
export interface Reading {
  readonly filled: boolean;
  readonly date: string | null;
  /** Acknowledgements of present crew members; those of absent or former members do not count. */
  readonly read: number;
  /** Present crew members; absent ones are not waited for (TEAM-10). */
  readonly crew: number;
  /** Whether the user is a present member who has not acknowledged yet. */
  readonly waits: boolean;
}

/** Computes the progress. @param stored the checklist row, undefined before it is filled in. */
export function readingOf(
  present: readonly Present[],
  stored: Pick<StoredChecklist, 'CreateDate' | 'members'> | undefined,
  empID: number | null | undefined,
): Reading {
  const crew = new Set(present.filter(({ isAbsent }) => !isAbsent).map((each) => each.empID));
  const acknowledged = (stored?.members ?? []).filter(({ acknowledged: answer }) => isYes(answer));
  const readerIds = new Set(acknowledged.map((each) => each.empID).filter((each) => crew.has(each)));
  const mine = typeof empID === 'number' && crew.has(empID) && !readerIds.has(empID);
  return {
    filled: stored !== undefined,
    date: stored?.CreateDate ?? null,
    read: readerIds.size,
    crew: crew.size,
    waits: stored !== undefined && mine,
  };
}
