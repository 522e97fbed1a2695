import type { Kysely, RawBuilder } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { Renderer } from '../../../renderer-pdf/index.ts';
import type { SessionControl } from '../auth/cookie.ts';
import type { Oidc } from '../auth/openOidc.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Backups } from '../backup/startBackups.ts';
import type { Database } from '../db/Database.ts';
import type { DocumentSources } from '../documents/DocumentSource.ts';
import type { FileStore, Upload } from '../files/FileStore.ts';
import type { PictureWorkers } from '../files/pictures/createPictureWorkers.ts';
import type { SchemaSets, SchemaState } from '../product/SchemaSets.ts';
import type { Turns } from '../queue/createTurns.ts';

/** Logs with the request's id and user. */
type CallLog = Readonly<Record<'error' | 'warn' | 'info', (details: object, text?: string) => void>>;

/** Everything that a handler may use besides its input; handlers have no state. */
export interface CallContext {
  readonly call: CallModel;
  /** In a write: the call's one transaction. In a read: the pool. */
  readonly db: Kysely<Database>;
  /** The signed-in user; a guest without permissions in public calls. */
  readonly user: SignedInUser;
  /** Time of the user's last authentication; undefined without session. */
  readonly verifiedAt: Date | undefined;
  readonly product: Product;
  /** State of the schema files compared with the product in force. */
  schemaState(): SchemaState;
  /** Schema files and their publication; undefined where the product does not offer it. */
  readonly schemaSets: SchemaSets | undefined;
  readonly demo: boolean;
  readonly files: FileStore;
  /** The company's identity provider, if any. */
  readonly oidc: Oidc | undefined;
  /** Key that encrypts the secrets of second factors. */
  readonly factorKey: Buffer;
  /** PDF renderer; its browser stays open after the first document. */
  readonly documents: Renderer;
  /** Data sources of the product's documents. */
  readonly documentSources: DocumentSources;
  /** Effects of workflows by name, for records of any entity. */
  readonly effects: Readonly<Record<string, (input: never) => unknown>>;
  /** SQL of computed fields (`x-computed`), by name. */
  readonly columns: Readonly<Record<string, (alias: string, product: Product) => RawBuilder<unknown>>>;
  /** Worker processes that clean uploaded pictures. */
  readonly pictures: PictureWorkers;
  /** Queue of users' print jobs. */
  readonly prints: Turns;
  /** Renderer with a separate browser for unpublished documents. */
  readonly samples: Renderer;
  /** Queue of samples, one at a time. */
  readonly sampling: Turns;
  /** Queue of picture scaling. */
  readonly previews: Turns;
  readonly backups: Backups;
  readonly log: CallLog;
  /** Session cookies of the calling browser. */
  readonly session: SessionControl;
  /** Files of a multipart call. */
  readonly uploads: readonly Upload[];
  /** Aborted when the client of a read goes away. */
  readonly signal: AbortSignal;
  /** For slow reads, `query.execute(context.cancellable)`: PostgreSQL stops the query when the client goes away (CALL-03). */
  readonly cancellable: { readonly signal: AbortSignal; readonly inflightQueryAbortStrategy: 'cancel query' };
  /**
   * The pool, for `afterCommit`. Never use it within a write: calls that hold a connection and wait for
   * another would deadlock.
   */
  readonly outside: Kysely<Database>;

  /** Reports the progress of a `costly` read to its client. */
  progress(done: number, total: number): void;
  /** Answers with this HTTP status in place of 200, for health probes. */
  answersWith(status: 503): void;
  now(): Date;
  /** The day in the product's time zone, `YYYY-MM-DD`. */
  today(): string;
  /**
   * Records a change: becomes an audit row (record before and after) and, after the commit, an event by which
   * open browsers reload `entity`. Call it once for every record written.
   */
  changed(entity: string, key: string | number, before?: unknown, after?: unknown): void;
  /** Writes no audit row, for private data such as drafts. */
  skipAudit(): void;
  /** Sets the user of the audit rows, for a sign-in, which has no user before. */
  actsAs(user: SignedInUser): void;
  /** Runs after the commit (never for a refusal); errors are logged and do not reach the caller. */
  afterCommit(task: () => void | Promise<void>): void;
}

/** Context of a write's slow step before the transaction, which must not change data. `db` is the pool. */
export interface PrepareContext
  extends Omit<CallContext, 'changed' | 'skipAudit' | 'actsAs' | 'afterCommit'> {
  /** Runs when the call has ended in any way, to clean up unused results. Errors are logged. */
  atEnd(task: () => void | Promise<void>): void;
}
