import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Renderer } from '../../renderer-pdf/index.ts';
import type { Oidc } from './auth/openOidc.ts';
import type { Backups } from './backup/startBackups.ts';
import type { CallContext } from './calls/CallContext.ts';
import type { Database } from './db/Database.ts';
import type { DocumentSources } from './documents/DocumentSource.ts';
import type { EventHub } from './events/changeEvent.ts';
import type { FileStore } from './files/FileStore.ts';
import type { PictureWorkers } from './files/pictures/createPictureWorkers.ts';
import type { SchemaSets, SchemaState } from './product/SchemaSets.ts';
import type { Places } from './queue/createPlaces.ts';
import type { OwnTurns, Turns } from './queue/createTurns.ts';
import type { RecordHooks } from './records/RecordHooks.ts';

/** Objects that live as long as the server and are shared by all requests. */
export interface Services {
  readonly db: Kysely<Database>;
  /** The schemas in force; they may be exchanged while the server runs, so do not store them. */
  readonly product: Product;
  /** State of the schema files compared with the product in force. */
  schemaState(): SchemaState;
  /** Schema files and their publication; undefined where the product does not offer it. */
  readonly schemaSets: SchemaSets | undefined;
  readonly files: FileStore;
  readonly documents: Renderer;
  /** Data sources of the product's documents. */
  readonly documentSources: DocumentSources;
  /** Effects that workflows can run with a transition. */
  readonly effects: CallContext['effects'];
  /** SQL of computed fields (`x-computed`), by name. */
  readonly columns: RecordHooks['columns'];
  /** Queues of each person's reads, so that one person cannot occupy the database. */
  readonly reading: OwnTurns;
  /** The same of each person's writes. */
  readonly writing: OwnTurns;
  /** Queue of users' print jobs. */
  readonly prints: Turns;
  /**
   * Renderer with a separate browser for unpublished documents, ended when it takes long: prints of records
   * never wait for it.
   */
  readonly samples: Renderer;
  /** Queue of samples, one at a time; those waiting too long are refused. */
  readonly sampling: Turns;
  /** Queue of picture scaling, one at a time. */
  readonly previews: Turns;
  /** Places for concurrent uploads. */
  readonly uploading: Places;
  /** Worker processes that clean uploaded pictures. */
  readonly pictures: PictureWorkers;
  readonly events: EventHub;
  readonly backups: Backups;
  readonly demo: boolean;
  readonly dataDir: string;
  /** The company's identity provider, if any. */
  readonly oidc: Oidc | undefined;
  /** Key that encrypts the secrets of second factors; not in the database. */
  readonly factorKey: Buffer;
  readonly log: FastifyBaseLogger;
  now(): Date;
}
