import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { RecordEffect } from './Life.ts';

/** Input of a call: path parameters, query and body in one object. */
export type Asked = Readonly<Record<string, unknown>>;

/** Condition of a list that the schema cannot express; in the query the entity's table has its own name. */
export type ListCondition = (context: CallContext, asked: Asked) => Expression<SqlBool> | undefined;

/** SQL of a field computed on reading (`x-computed`), for the table under the given alias. */
export type ComputedColumn = (alias: string, product: Product) => RawBuilder<unknown>;

/** A record about to be saved or deleted. */
export interface Saving {
  /** Record as sent; for a deletion its key and version. */
  readonly sent: Asked;
  /** Stored record, locked; undefined for a new one. */
  readonly before: Asked | undefined;
}

/**
 * Check before a record is saved or deleted, beyond its schemas.
 *
 * @returns columns that the server decides.
 * @throws Refusal of the first rule that is broken.
 */
export type SaveCheck = (context: CallContext, saving: Saving) => Promise<Asked | undefined>;

/** TypeScript that a product adds to calls without a handler, by name. */
export interface RecordHooks {
  readonly columns: Readonly<Record<string, ComputedColumn>>;
  readonly conditions: Readonly<Record<string, ListCondition>>;
  readonly checks: Readonly<Record<string, SaveCheck>>;
  /** Effects for any workflow; those of a single entity belong in its `Life`. */
  readonly effects?: Readonly<Record<string, RecordEffect<Asked, Asked, unknown>>>;
}
