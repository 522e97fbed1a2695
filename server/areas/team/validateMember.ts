import type { Selectable } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';

type Member = Selectable<Database['members']>;

/** Presence of a member: present, absent or to be validated. */
export type Presence = 'validated' | 'absent' | 'expected';

const WRITTEN = {
  validated: { stato: 'Y', Badge: 'Y' },
  absent: { stato: 'N', Badge: 'A' },
  expected: { stato: 'Y', Badge: 'N' },
} as const satisfies Record<Presence, Pick<Member, 'stato' | 'Badge'>>;

/**
 * TEAM-10: marks a member as present, with the position of the device if there is one (TEAM-11), or as
 * absent, which keeps them in the crew; or reverts the mark. For a member who is already present the time
 * stays, and the position unless there was none: a repeat after a lost answer must not move it.
 */
export async function validateMember(
  { db, now, changed }: CallContext,
  before: Member,
  {
    latitude,
    longitude,
    presence,
  }: {
    readonly latitude?: number | null | undefined;
    readonly longitude?: number | null | undefined;
    readonly presence: Presence;
  },
): Promise<Member> {
  const there = presence === 'validated';
  const located = there && typeof latitude === 'number' && typeof longitude === 'number';
  const wasThere = there && before.validatedAt !== null;
  if (wasThere && (before.latitude !== null || !located)) return before;
  const after = await db
    .updateTable('members')
    .set({
      ...WRITTEN[presence],
      latitude: located ? latitude : null,
      longitude: located ? longitude : null,
      validatedAt: there ? (before.validatedAt ?? now()) : null,
      rowVersion: before.rowVersion + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('member', before.id, before, after);
  return after;
}
