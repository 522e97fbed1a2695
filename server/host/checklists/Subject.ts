import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Loading } from '../documents/DocumentSource.ts';

export type Asking = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/** Somebody who is where a checklist is filled in. */
export interface Present {
  readonly empID: number;
  readonly fullName: string;
  /** Was seen there by who leads them: their taking note may be recorded for them. */
  readonly isHere: boolean;
  /** Nobody waits for who is absent. */
  readonly isAbsent: boolean;
  /** As calls answer it. */
  readonly row: object;
  /** What they are, as their paper prints it; and, of who is absent, in which words. */
  readonly role: string;
  readonly presence: string | undefined;
}

/** What a product knows of the records of an entity that checklists are about, whichever checklists there are. */
export interface Subject {
  /** What conditions of its forms look at. */
  conditions(asking: Asking, record: never): Promise<Context>;
  /** What the head of a new record says of it: the server's own words. A form has of these what its entity names. */
  head(asking: Asking, record: never): Promise<DataRecord>;
  /** Who is there, in the order in which they are listed. @param about the record's number. */
  crew(asking: Pick<Asking, 'db' | 'product'>, about: number): Promise<readonly Present[]>;
  /** What its papers say besides the checklists themselves, as far as their reader sees it. */
  paper(loading: Loading, about: number): Promise<Context>;
}

/** By the name of the entity. */
export type Subjects = Readonly<Record<string, Subject>>;
