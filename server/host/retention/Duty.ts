import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import type { FileStore } from '../files/FileStore.ts';

/** Services of a duty. */
export interface Keeping {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
}

/** Removes one kind of personal data once its retention period is over. */
export interface Duty {
  /** Number of items older than `before`. */
  count(keeping: Keeping, before: Date): Promise<number>;
  /** Removes at most `limit` items in one short transaction. @returns their number. */
  forget(keeping: Keeping, before: Date, limit: number): Promise<number>;
}

/** Tables by names from schemas, never from a request. */
export type NamedTables = Record<string, Record<string, unknown>>;
