import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Database } from '../../server/host/db/Database.ts';
import type { FileStore } from '../../server/host/files/FileStore.ts';
import type { Random } from './createRandom.ts';
import type { Plan } from './plan.ts';

/** Context of all parts of the seed. */
export interface Seeding {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly plan: Plan;
  /** `YYYY-MM-DD`; all dates are relative to it. */
  readonly today: string;
  /** Stream of random choices for a part, by its name. */
  random(part: string): Random;
}
