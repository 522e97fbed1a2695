import type { Product } from '../../../engine/contract/index.ts';
import type { StartError } from '../db/StartError.ts';
import type { Publication } from './Publication.ts';
import type { SchemaFiles } from './readProduct.ts';
import type { SchemaState } from './SchemaState.ts';

/** A place that a new release of the program and administrators changed both, and otherwise. */
export interface SchemaConflict {
  readonly file: string;
  readonly pointer: string;
  /** As it was when administrators changed it; undefined, here as below: it was not there. */
  readonly base: unknown;
  readonly release: unknown;
  /** In force. */
  readonly own: unknown;
}

/** What is in force, and what it is made of. */
export interface SchemasInForce extends SchemaFiles {
  readonly product: Product;
  /** The program's files alone. */
  readonly release: SchemaFiles;
  readonly publication: Publication;
  /** Told until they are settled. */
  readonly conflicts: readonly SchemaConflict[];
}

/** The schemas that a process goes by: the program's files and what administrators published. */
export interface SchemaSets {
  /** The set in force; the first call searches for it. @throws StartError where the program's own files cannot be used. */
  current(): Promise<SchemasInForce>;
  /**
   * Reads files and publications anew, and puts the newest set that can be used in force before the promise is kept. Why a newer one cannot be used, administrators
   * are shown (`SchemaState`).
   */
  refresh(): Promise<void>;
  /** Compares a product with this running server and its database; changes nothing. @throws StartError that says why the product could not come into force. */
  validate(product: Product): Promise<void>;
  /** Validates a product that is about to be published, makes the database ready for it and has its routes built. @throws StartError as `validate`. */
  prepare(product: Product): Promise<void>;
  /** Says which server serves the set in force from now on. */
  attach(server: SchemaServer): void;
  /**
   * Takes the publication in force out of use, because this program cannot serve it: the newest other set that can be used is in force from now on.
   *
   * @throws StartError `reason` where no publication is in force: no other set is left.
   */
  rollBack(reason: StartError): Promise<void>;
}

/** The running server that serves a set of schemas. */
export interface SchemaServer {
  /** Builds the routes of a product, without putting it in force. @throws StartError where they cannot be built. */
  dryRun(product: Product): Promise<void>;
  /** Puts a product in force, with the routes of its dry run where there was one. @throws StartError as `dryRun`. */
  activate(product: Product): Promise<void>;
  /** Sets what the administrators' screens show of the schemas. */
  setState(state: SchemaState): void;
}
