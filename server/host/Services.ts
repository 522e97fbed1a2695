import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Renderer } from '../../renderer-pdf/index.ts';
import type { Oidc } from './auth/oidc/openOidc.ts';
import type { Backups } from './backup/startBackups.ts';
import type { CallContext } from './calls/CallContext.ts';
import type { Database } from './db/Database.ts';
import type { DocumentSources } from './documents/DocumentSource.ts';
import type { EventHub } from './events/EventHub.ts';
import type { FileStore } from './files/FileStore.ts';
import type { PictureWorkers } from './files/pictures/createPictureWorkers.ts';
import type { SchemaSets } from './product/SchemaSets.ts';
import type { SchemaState } from './product/SchemaState.ts';
import type { Places } from './queue/createPlaces.ts';
import type { Turns } from './queue/createTurns.ts';
import type { RecordHooks } from './records/RecordHooks.ts';

/** What lives as long as the server and is shared by all requests. */
export interface Services {
  readonly db: Kysely<Database>;
  /** The schemas in force: others may take their place while the server runs, so that nobody keeps them for long. */
  readonly product: Product;
  /** How the files stand to them. */
  schemaState(): SchemaState;
  /** What they are made of, for whoever publishes others; undefined where nobody can. */
  readonly schemaSets: SchemaSets | undefined;
  readonly files: FileStore;
  readonly documents: Renderer;
  /** What the product's documents are filled with. */
  readonly documentSources: DocumentSources;
  /** What any workflow may have done together with a transition. */
  readonly effects: CallContext['effects'];
  /** What fields of records are computed of, by the names in entities (`x-computed`). */
  readonly columns: RecordHooks['columns'];
  /** Prints of people, a bounded number at a time. */
  readonly prints: Turns;
  /** Prints what nobody has accepted yet, on a browser of its own, which is ended with what takes long: prints of records never wait for it. */
  readonly samples: Renderer;
  /** One sample at a time; whoever waits for long is told to come again. */
  readonly sampling: Turns;
  /** Pictures scaled for the eye, one at a time: whoever asks for a hundred sizes waits for them. */
  readonly previews: Turns;
  /** Uploads that may be under way. */
  readonly uploading: Places;
  /** Clean strangers' pictures, in processes of their own. */
  readonly pictures: PictureWorkers;
  readonly events: EventHub;
  readonly backups: Backups;
  readonly demo: boolean;
  readonly dataDir: string;
  /** The company's identity provider, where there is one. */
  readonly oidc: Oidc | undefined;
  /** Encrypts what second factors are made of; not in the database. */
  readonly factorKey: Buffer;
  readonly log: FastifyBaseLogger;
  now(): Date;
}
