import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** timestamptz: read as ISO text (see `parsers.ts`), written as Date or text. */
type Instant = ColumnType<string, Date | string | undefined, Date | string>;
type AnyJson = JSONColumnType<object | null, string | null, string | null>;

/** The tables of migrations 0001, 0003, 0013, 0016 to 0018: the server's own, without an entity. */
export interface TechnicalTables {
  readonly sessions: {
    tokenHash: string;
    userId: number;
    createdAt: Instant;
    lastSeenAt: Instant;
    expiresAt: Instant;
    address: string;
    userAgent: string;
  };
  readonly login_attempts: { id: Generated<number>; username: string; address: string; at: Instant };
  readonly audit: {
    id: Generated<number>;
    at: Instant;
    userId: number;
    username: string;
    call: string;
    requestId: string;
    entity: string;
    key: string;
    before: AnyJson;
    after: AnyJson;
  };
  readonly idempotency: {
    userId: number;
    key: string;
    call: string;
    bodyHash: string;
    answer: AnyJson;
    createdAt: Instant;
  };
  readonly outbox: {
    id: Generated<number>;
    externalId: Generated<string>;
    formerIds: Generated<string[]>;
    kind: string;
    key: string;
    payload: AnyJson;
    status: Generated<'I' | 'S' | 'Y' | 'E'>;
    attempts: Generated<number>;
    leaseUntil: ColumnType<string | null, Date | null | undefined, Date | null>;
    message: ColumnType<string | null, string | null | undefined, string | null>;
    createdAt: Instant;
    nextAttemptAt: ColumnType<string | null, Date | null | undefined, Date | null>;
    doneAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  readonly schema_versions: {
    kind: string;
    name: string;
    version: number;
    state: 'draft' | 'published';
    content: AnyJson;
    note: Generated<string>;
    author: number;
    createdAt: Instant;
    publishedAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  readonly drafts: {
    userId: number;
    form: string;
    key: string;
    version: Generated<number>;
    data: AnyJson;
    updatedAt: Instant;
  };
  /** Progressive numbers without holes (DDT, FIR), by series and year. */
  readonly number_series: { series: string; year: number; last: Generated<number> };
  /** Attachments that the product printed, and the hash of what they were made of. */
  readonly printed_documents: { idAttach: number; reportCode: string; contentHash: string };
  /** Documents to be printed and kept, written with what asks for them. */
  readonly print_errands: {
    id: Generated<number>;
    teamID: number;
    reportCode: string;
    userId: number;
    status: Generated<'I' | 'Y' | 'E'>;
    attempts: Generated<number>;
    nextAttemptAt: Instant;
    message: ColumnType<string | null, string | null | undefined, string | null>;
    idAttach: number | null;
    createdAt: Instant;
    doneAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  /** What single customers pay for an article, from a day to a day (`null`: until further notice). */
  readonly special_prices: {
    CardCode: string;
    ItemCode: string;
    FromDate: string;
    ToDate: string | null;
    Price: number;
  };
  /** Documents handed over to the embedded ERP. */
  readonly erp_documents: {
    DocEntry: Generated<number>;
    externalId: string;
    kind: string;
    key: string;
    content: AnyJson;
    receivedAt: Instant;
  };
}
