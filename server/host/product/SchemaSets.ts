import type { Entities } from '#generated/entities.ts';
import type { Product } from '../../../engine/contract/index.ts';
import { type Phrase, phraseText } from '../../../engine/node.ts';
import { operatorText, type StartError } from '../db/StartError.ts';
import type { SchemaFiles } from './readProduct.ts';
import type { PlacedFault } from './SchemaFault.ts';

/** A place changed by both a new release of the program and administrators, in different ways. */
export interface SchemaConflict {
  readonly file: string;
  readonly pointer: string;
  /** Content when administrators changed it. Here and below, undefined where the place did not exist. */
  readonly base: unknown;
  readonly release: unknown;
  /** Content of the administrators, which is in force. */
  readonly own: unknown;
}

/** The product in force and its sources. */
export interface SchemasInForce extends SchemaFiles {
  readonly product: Product;
  /** The program's files alone. */
  readonly release: SchemaFiles;
  readonly publication: Publication;
  /** Unsettled conflicts. */
  readonly conflicts: readonly SchemaConflict[];
}

/**
 * The schemas of a process: the program's files with the publication in force laid over them. Implemented by
 * `createSchemaSets()`.
 */
export interface SchemaSets {
  /** The set in force; the first call searches for it. @throws StartError where the program's own files cannot be used. */
  current(): Promise<SchemasInForce>;
  /**
   * Reads files and publications again and puts the newest usable set in force before it resolves.
   * `SchemaState` shows administrators why a newer one cannot be used.
   */
  refresh(): Promise<void>;
  /**
   * Compares a product with this server and its database; changes no data.
   *
   * @throws StartError with the reason why it could not come into force.
   */
  compareWithRunning(product: Product): Promise<void>;
  /**
   * Compares a product about to be published, prepares the database for it and builds its routes.
   *
   * @throws StartError as `compareWithRunning`.
   */
  makeReady(product: Product): Promise<void>;
  /** Registers the server that serves the sets from now on. */
  attach(server: SchemaServer): void;
  /**
   * Disables the publication in force, because this program cannot serve it, in favour of the newest other
   * set that can be used.
   *
   * @throws StartError `reason` where no publication is in force.
   */
  rollBack(reason: StartError): Promise<void>;
}

/** The running server that serves a set of schemas. */
export interface SchemaServer {
  /** Builds the routes of a product, without putting it in force. @throws StartError where they cannot be built. */
  buildRoutes(product: Product): Promise<void>;
  /** Serves a product from now on, with its built routes where there are some. @throws StartError as `buildRoutes`. */
  activate(product: Product): Promise<void>;
  /** Sets what the administrators' screens show of the schemas. */
  setState(state: SchemaState): void;
}

/**
 * Schema changes that are not in force, for administrators; empty where all are. `faults` keep the former
 * schemas in force; `waiting` is the reason why valid ones need a restart.
 */
export type SchemaState = Omit<Entities['schema-state'], 'faults' | 'waiting' | 'publication'> & {
  readonly faults?: readonly PlacedFault[];
  readonly waiting?: Phrase;
  readonly publication?: Phrase;
};

/** The state in the reader's language. */
export function readableState(
  { faults, waiting, publication, ...state }: SchemaState,
  locale: string,
): Entities['schema-state'] {
  return {
    ...state,
    ...(faults && { faults: faults.map(({ what, ...at }) => ({ ...at, what: phraseText(what, locale) })) }),
    ...(waiting && { waiting: operatorText(waiting, locale) }),
    ...(publication && { publication: operatorText(publication, locale) }),
  };
}

/** A file that administrators changed. */
export interface PublishedFile {
  readonly content: unknown;
  /** The program's file when it was published; null for a file added by administrators. */
  readonly base: unknown;
}

/** All published differences from the program's files, by path. */
export type Overlay = Readonly<Record<string, PublishedFile>>;

/** Changes published together; immutable. */
export interface Publication {
  readonly number: number;
  readonly files: Overlay;
}

/** State before the first publication: the program's files alone. */
export const NOTHING_PUBLISHED: Publication = { number: 0, files: {} };
