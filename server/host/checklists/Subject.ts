import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Loading } from '../documents/DocumentSource.ts';

export type SubjectContext = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/** A person who may take part in filling in a checklist. */
export interface Participant {
  readonly empID: number;
  readonly fullName: string;
  /** Whether the leader recorded them on site: only then may another person record their acknowledgement. */
  readonly isHere: boolean;
  /** An absent member is not waited for. */
  readonly isAbsent: boolean;
  /** The row of the calls' answers. */
  readonly row: object;
  /** Their role as printed on paper; for an absent member also the reason in words. */
  readonly role: string;
  readonly presence: string | undefined;
}

/** A product's knowledge about an entity that checklists refer to; the same for all checklists about it. */
export interface Subject {
  /** Values that the conditions of its forms read. */
  conditions(asking: SubjectContext, record: never): Promise<Context>;
  /** Values for the head of a new record, set by the server; a form has those that its entity names. */
  head(asking: SubjectContext, record: never): Promise<DataRecord>;
  /** The crew in list order. @param subjectKey key of the record. */
  crew(asking: Pick<SubjectContext, 'db' | 'product'>, subjectKey: number): Promise<readonly Participant[]>;
  /** Further values that papers print, reduced to those that the reader may see. */
  paper(loading: Loading, subjectKey: number): Promise<Context>;
}

/** Subjects by the name of their entity. */
export type Subjects = Readonly<Record<string, Subject>>;
