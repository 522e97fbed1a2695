import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Context, Product } from '../../../engine/index.ts';
import type { Renderer } from '../../../renderer-pdf/index.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import type { FileStore } from '../files/FileStore.ts';
import type { Gathering } from '../privacy/shownFields.ts';
import type { Turns } from '../queue/createTurns.ts';

export interface Loading {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly product: Product;
  /** Records which fields the document contains (`hideIn`). */
  readonly shown?: Gathering;
  /** The day in the product's time zone, `YYYY-MM-DD`. */
  today(): string;
}

/** Data of a document. */
export interface DocumentData {
  readonly data: Context;
  /** Form versions that the printed records were filled in with (CKL-04). */
  readonly versions?: readonly { readonly form: string; readonly version: number }[];
  /** Attachments to print as photos. */
  readonly photos?: readonly number[];
}

/**
 * Loads the data of a document for the record with that key.
 *
 * @throws Refusal NOT_FOUND where there is no content.
 */
export type LoadData = (context: Loading, id: number) => Promise<DocumentData>;

/** Sources by report code: the entity of the printed record and its loader. */
export type DocumentSources = Readonly<
  Record<string, { readonly subject: Database['attachments']['linkedObject']; readonly load: LoadData }>
>;

/** Services for composing a document. */
export interface ComposeServices {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly documentSources: DocumentSources;
  now(): Date;
}

/** Services for printing. */
export interface PrintServices extends ComposeServices {
  readonly documents: Renderer;
  readonly prints: Turns;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}
