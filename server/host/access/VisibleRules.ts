import type { Kysely } from 'kysely';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';

/** Rules that `x-visible` names where fields cannot say it: whether the user may see the entity's record with that key. */
export type VisibleRules = Readonly<
  Record<
    string,
    (
      access: { readonly db: Kysely<Database>; readonly user: SignedInUser },
      entity: string,
      key: number,
    ) => Promise<boolean>
  >
>;
