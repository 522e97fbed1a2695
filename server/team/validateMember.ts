import type { Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';

type Member = Selectable<Database['members']>;

/**
 * TEAM-10: says that a member is there (Y) or is not (N), with the position the device gave, if it gave one (TEAM-11).
 * Only who is there counts as validated.
 */
export async function validateMember(
  { db, now, changed }: CallContext,
  before: Member,
  {
    latitude,
    longitude,
    stato,
  }: {
    readonly latitude?: number | null | undefined;
    readonly longitude?: number | null | undefined;
    readonly stato: 'Y' | 'N';
  },
): Promise<Member> {
  const located = typeof latitude === 'number' && typeof longitude === 'number';
  const after = await db
    .updateTable('members')
    .set({
      stato,
      Badge: stato,
      latitude: located ? latitude : null,
      longitude: located ? longitude : null,
      validatedAt: stato === 'Y' ? now() : null,
      rowVersion: before.rowVersion + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('member', before.id, before, after);
  return after;
}
