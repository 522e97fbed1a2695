import type { Kysely } from 'kysely';
import { isYes } from '../../../engine/index.ts';
import type { Database } from '../../host/db/Database.ts';

/** How far the reading of a team's pre-job check is: it is done once everybody who is there has read it. */
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

/** @param kept the stored check, null before it is filled. */
export async function readingOf(
  db: Kysely<Database>,
  teamID: number,
  kept: object | null,
  empID: number | null | undefined,
): Promise<Reading> {
  const check = kept as { readonly CreateDate?: string; readonly members?: readonly Told[] } | null;
  const present = await db
    .selectFrom('members')
    .select('empID')
    .where('teamID', '=', teamID)
    .where('stato', '<>', 'N')
    .execute();
  const crew = new Set(present.map((each) => each.empID));
  const told = (check?.members ?? []).filter(({ acknowledged }) => isYes(acknowledged));
  const read = new Set(told.map((each) => each.empID).filter((each) => crew.has(each)));
  const mine = typeof empID === 'number' && crew.has(empID) && !read.has(empID);
  return {
    filled: check !== null,
    date: check?.CreateDate ?? null,
    read: read.size,
    crew: crew.size,
    waits: check !== null && mine,
  };
}

interface Told {
  readonly empID: number;
  readonly acknowledged?: string;
}
