import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Database } from '../../server/host/db/Database.ts';
import type { FileStore } from '../../server/host/files/FileStore.ts';
import type { Random } from './createRandom.ts';
import type { Plan } from './plan.ts';

/** What every part of the seed works with. */
export interface Seeding {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly plan: Plan;
  /** `YYYY-MM-DD`; all dates lie around it. */
  readonly today: string;
  /** A stream of random choices for the part of that name. */
  random(part: string): Random;
}
