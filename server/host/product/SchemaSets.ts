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
  /** In force. */
  current(): Promise<SchemasInForce>;
  /** Looks at files and publications now; a right set is in force when the promise is kept, of a wrong one administrators are told. */
  look(): Promise<void>;
  /** What stands against a product in this running server, told by a StartError; nothing is changed. */
  fits(product: Product): Promise<void>;
  /** The same, and makes the database ready for it: it is about to be published. */
  prepare(product: Product): Promise<void>;
  /** From now on this server follows. */
  follow(running: Following): void;
  /** The publication in force cannot be served by this program: another is in force from now on, or nothing could be any more. @throws StartError `reason` where none was published. */
  giveUp(reason: StartError): Promise<void>;
}

export interface Following {
  /** Builds the routes of a set, without putting it in force. @throws StartError where they cannot be built. */
  prepare(product: Product): Promise<void>;
  /** Puts another set in force, with its prepared routes where there are. */
  activate(product: Product): Promise<void>;
  /** For the administrators' screens. */
  tell(state: SchemaState): void;
}
