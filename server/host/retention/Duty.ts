import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import type { FileStore } from '../files/FileStore.ts';

/** What a duty works with. */
export interface Keeping {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
}

/** How long one kind of data is kept, and by whose hand it goes. */
export interface Duty {
  /** How many would go that are older than `before`. */
  count(keeping: Keeping, before: Date): Promise<number>;
  /** Lets go of at most `limit` of them, in a short transaction of its own; answers how many. */
  forget(keeping: Keeping, before: Date, limit: number): Promise<number>;
}

/** Tables by a name that the schemas give, never a request. */
export type NamedTables = Record<string, Record<string, unknown>>;
