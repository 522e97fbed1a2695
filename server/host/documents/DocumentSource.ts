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
  /** Where it is noted which fields the document says (`hideIn`). */
  readonly shown?: Gathering;
  /** The day by the product's clock, `YYYY-MM-DD`. */
  today(): string;
}

/** What a document is filled with. */
export interface DocumentData {
  readonly data: Context;
  /** Versions of forms that the printed records were filled with (CKL-04). */
  readonly versions?: readonly { readonly form: string; readonly version: number }[];
  /** Attachments to be printed as photos. */
  readonly photos?: readonly number[];
}

/**
 * Loads what is printed of the record with that number.
 *
 * @throws Refusal NOT_FOUND where there is nothing to print.
 */
export type LoadData = (context: Loading, id: number) => Promise<DocumentData>;

/** By report code, whose number a document takes and what is loaded for it: all that a product says of its documents besides their schemas. */
export type DocumentSources = Readonly<
  Record<string, { readonly subject: Database['attachments']['linkedObject']; readonly load: LoadData }>
>;

/** What composing a document needs of the server. */
export interface ComposeServices {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly documentSources: DocumentSources;
  now(): Date;
}

/** What printing needs of the server. */
export interface PrintServices extends ComposeServices {
  readonly documents: Renderer;
  readonly prints: Turns;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}
