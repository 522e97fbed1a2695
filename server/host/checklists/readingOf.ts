import { isYes } from '../../../engine/index.ts';
import type { Present } from './Subject.ts';
import type { StoredChecklist } from './storedChecklist.ts';

/** How far the reading of a checklist is: it is done once everybody who is there has read it. */
export interface Reading {
  readonly filled: boolean;
  readonly date: string | null;
  /** How many took note, of those who are of the crew; whose word stands there and who is not of it, or absent, is not counted for another. */
  readonly read: number;
  /** TEAM-10: nobody waits for who is absent. */
  readonly crew: number;
  /** It waits for this person's own word: of the crew, and not given yet. */
  readonly waits: boolean;
}

/** @param kept the stored checklist, undefined before it is filled. */
export function readingOf(
  present: readonly Present[],
  kept: Pick<StoredChecklist, 'CreateDate' | 'members'> | undefined,
  empID: number | null | undefined,
): Reading {
  const crew = new Set(present.filter(({ isAbsent }) => !isAbsent).map((each) => each.empID));
  const told = (kept?.members ?? []).filter(({ acknowledged }) => isYes(acknowledged));
  const read = new Set(told.map((each) => each.empID).filter((each) => crew.has(each)));
  const mine = typeof empID === 'number' && crew.has(empID) && !read.has(empID);
  return {
    filled: kept !== undefined,
    date: kept?.CreateDate ?? null,
    read: read.size,
    crew: crew.size,
    waits: kept !== undefined && mine,
  };
}
