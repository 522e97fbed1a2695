import type { Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';

/** A deletion in the audit; `before` is the deleted record. */
export type Deletion = Selectable<Database['audit']>;

/** Restores deleted records of one entity. */
export interface Restorer {
  /** The call that deletes them; restoring takes the same permission. */
  readonly deletedBy: string;
  /**
   * Restores the record with its number, content and links, by the rules of its deletion.
   *
   * @returns the stored record; undefined where its workflow has written the audit already.
   * @throws Refusal of those rules; ALREADY_THERE where the same record exists again.
   */
  restore(context: CallContext, deletion: Deletion): Promise<object | undefined>;
}
