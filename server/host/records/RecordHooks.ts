import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { RecordEffect } from './Life.ts';

/** What a call was asked, wherever it stood: address, query or body. */
export type Asked = Readonly<Record<string, unknown>>;

/** A condition of a list that its schema cannot say; the entity's table bears its own name in the query. */
export type ListCondition = (context: CallContext, asked: Asked) => Expression<SqlBool> | undefined;

/** A field that is computed when the record is read (`x-computed`), of the table under that alias. */
export type ComputedColumn = (alias: string, product: Product) => RawBuilder<unknown>;

/** A record that is about to be saved, or to go. */
export interface Saving {
  /** As it was sent; of one that goes: its key and version. */
  readonly sent: Asked;
  /** As it is stored, locked; undefined: a new one. */
  readonly before: Asked | undefined;
}

/**
 * What must hold before a record is saved or goes, besides what its schemas say; answers columns that the server decides.
 *
 * @throws Refusal of the first rule that does not hold.
 */
export type SaveCheck = (context: CallContext, saving: Saving) => Promise<Asked | undefined>;

/** What a product adds in TypeScript to the calls that have no handler, by the names under which these ask for it. */
export interface RecordHooks {
  readonly columns: Readonly<Record<string, ComputedColumn>>;
  readonly conditions: Readonly<Record<string, ListCondition>>;
  readonly checks: Readonly<Record<string, SaveCheck>>;
  /** What any workflow may name in its transitions; what only one entity's does stands in its `Life`. */
  readonly effects?: Readonly<Record<string, RecordEffect<Asked, Asked, unknown>>>;
}
