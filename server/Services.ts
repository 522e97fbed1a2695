import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Product } from '../engine/contract/index.ts';
import type { Renderer } from '../renderer-pdf/index.ts';
import type { Database } from './db/Database.ts';
import type { EventHub } from './events/EventHub.ts';
import type { FileStore } from './files/FileStore.ts';

/** What lives as long as the server and is shared by all requests. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly documents: Renderer;
  readonly events: EventHub;
  readonly demo: boolean;
  readonly dataDir: string;
  readonly log: FastifyBaseLogger;
  now(): Date;
}
