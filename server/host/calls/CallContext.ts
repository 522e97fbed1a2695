import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { Renderer } from '../../../renderer-pdf/index.ts';
import type { Oidc } from '../auth/oidc/openOidc.ts';
import type { SessionControl } from '../auth/SessionControl.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Backups } from '../backup/startBackups.ts';
import type { Database } from '../db/Database.ts';
import type { DocumentSources } from '../documents/DocumentSource.ts';
import type { FileStore } from '../files/FileStore.ts';
import type { PictureWorkers } from '../files/pictures/createPictureWorkers.ts';
import type { Upload } from '../files/Upload.ts';
import type { SchemaSets } from '../product/SchemaSets.ts';
import type { SchemaState } from '../product/SchemaState.ts';
import type { Turns } from '../queue/createTurns.ts';

/** All that a handler may use besides its input. Handlers keep no state of their own. */
export interface CallContext {
  readonly call: CallModel;
  /** In a write: the call's one transaction. In a read: the pool. */
  readonly db: Kysely<Database>;
  /** The signed-in user; a guest without permissions in public calls. */
  readonly user: SignedInUser;
  /** When the user last proved who they are, where they have a session. */
  readonly verifiedAt: Date | undefined;
  readonly product: Product;
  /** How the schema files stand to the product in force. */
  schemaState(): SchemaState;
  /** What they are made of, for whoever publishes others; undefined where nobody can. */
  readonly schemaSets: SchemaSets | undefined;
  readonly demo: boolean;
  readonly files: FileStore;
  /** The company's identity provider, where there is one. */
  readonly oidc: Oidc | undefined;
  /** Encrypts what second factors are made of. */
  readonly factorKey: Buffer;
  /** Makes PDFs; warm after the first. */
  readonly documents: Renderer;
  /** What the product's documents are filled with. */
  readonly documentSources: DocumentSources;
  /** By their names in workflows, for the records of any entity. */
  readonly effects: Readonly<Record<string, (input: never) => unknown>>;
  /** What fields of records are computed of, by the names in entities (`x-computed`). */
  readonly columns: Readonly<Record<string, (alias: string, product: Product) => RawBuilder<unknown>>>;
  /** Clean strangers' pictures, in processes of their own. */
  readonly pictures: PictureWorkers;
  /** Printing of people, a bounded number at a time. */
  readonly prints: Turns;
  /** Prints what nobody has accepted yet, on a browser of its own. */
  readonly samples: Renderer;
  /** One sample at a time. */
  readonly sampling: Turns;
  /** Scales pictures for the eye, in turns. */
  readonly previews: Turns;
  readonly backups: Backups;
  readonly log: FastifyBaseLogger;
  /** Starting and ending the browser's session. */
  readonly session: SessionControl;
  /** Files of a multipart call. */
  readonly uploads: readonly Upload[];
  /** Aborted when the client of a read goes away. */
  readonly signal: AbortSignal;
  /** For slow reads, `query.execute(context.cancellable)`: PostgreSQL stops the query when the client goes away (CALL-03). */
  readonly cancellable: { readonly signal: AbortSignal; readonly inflightQueryAbortStrategy: 'cancel query' };
  /** The pool, for `afterCommit`. Never within a write: calls that each hold one connection and want another wait for ever. */
  readonly outside: Kysely<Database>;

  /** Says how far the work of a read that is `costly` is, to whoever waits for it. */
  progress(done: number, total: number): void;
  /** Answers with that HTTP status in place of 200: for probes, which look at nothing else. */
  answersWith(status: 503): void;
  now(): Date;
  /** The day by the product's clock, `YYYY-MM-DD`. */
  today(): string;
  /**
   * Says what a write did: becomes an audit row (with the record before and after) and, after the commit, an event
   * that makes open browsers load `entity` anew. Call it once for every record written.
   */
  changed(entity: string, key: string | number, before?: unknown, after?: unknown): void;
  /** This write is nobody else's business (a draft): the audit is told nothing of it. */
  untold(): void;
  /** The audit tells of this one: who signs in is nobody before. */
  actsAs(user: SignedInUser): void;
  /** Leaves a job to the workers, in the same transaction; `key` names the record, `payload` is what to do it with. */
  enqueue(kind: string, key: string | number, payload: unknown): void;
  /** Runs after the commit (never when refused); a failure is logged and does not reach the caller. */
  afterCommit(task: () => void | Promise<void>): void;
}

/** What the slow step of a write may use, before the transaction: it changes nothing. `db` is the pool. */
export interface PrepareContext
  extends Omit<CallContext, 'changed' | 'untold' | 'actsAs' | 'enqueue' | 'afterCommit'> {
  /** Runs when the call is over, however it ended: what was laid ready and not used goes. A failure is logged. */
  atEnd(task: () => void | Promise<void>): void;
}
