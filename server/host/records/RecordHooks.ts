import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { DataRecord, Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { RecordEffect } from './WorkflowCode.ts';

/** Input of a call: path parameters, query and body in one object. */
export type InputValues = Readonly<Record<string, unknown>>;

/** All that the statements of a list depend on besides its input: they are kept for equal requests. */
export type ListAsker = Pick<CallContext, 'user' | 'product' | 'today'>;

/** Condition of a list that the schema cannot express; in the query the entity's table has its own name. */
export type ListCondition = (asker: ListAsker, asked: InputValues) => Expression<SqlBool> | undefined;

/** SQL of a field computed on reading (`x-computed`), for the table under the given alias. */
export type ComputedColumn = (alias: string, product: Product) => RawBuilder<unknown>;

/** A record about to be saved or deleted. */
interface Saving {
  /** Record as sent; for a deletion its key and version. */
  readonly sent: DataRecord;
  /** Stored record, locked; undefined for a new one. */
  readonly before: DataRecord | undefined;
}

/**
 * Check before a record is saved or deleted, beyond its schemas.
 *
 * @returns columns that the server decides.
 * @throws Refusal of the first rule that is broken.
 */
export type SaveCheck = (context: CallContext, saving: Saving) => Promise<DataRecord | undefined>;

/** TypeScript that a product adds to calls without a handler, by name. */
export interface RecordHooks {
  readonly columns: Readonly<Record<string, ComputedColumn>>;
  readonly conditions: Readonly<Record<string, ListCondition>>;
  readonly checks: Readonly<Record<string, SaveCheck>>;
  /** Effects for any workflow; those of a single entity belong in its `WorkflowCode`. */
  readonly effects?: Readonly<Record<string, RecordEffect<DataRecord, DataRecord, unknown>>>;
}
