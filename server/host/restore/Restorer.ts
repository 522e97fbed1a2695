import type { Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';

/** A deletion as the audit tells it; `before` is the record that went, as it was. */
export type Deletion = Selectable<Database['audit']>;

/** How the records of one entity are put back. */
export interface Restorer {
  /** The call that deletes them: who may make it may take it back. */
  readonly deletedBy: string;
  /**
   * Puts the record back, with the number, content and links that it had, and answers what is now stored (nothing where its workflow has told the audit); by the same rules by which it was
   * deleted.
   *
   * @throws Refusal of those rules; ALREADY_THERE where somebody has put the same in again.
   */
  restore(context: CallContext, deletion: Deletion): Promise<object | undefined>;
}
