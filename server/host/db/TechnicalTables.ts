import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** timestamptz: read as ISO text (see `openPool.ts`), written as Date or text. */
type Instant = ColumnType<string, Date | string | undefined, Date | string>;
type AnyJson = JSONColumnType<object | null, string | null, string | null>;

/** Tables of the server's own migrations, without an entity. */
export interface TechnicalTables {
  readonly sessions: {
    tokenHash: string;
    userId: number;
    createdAt: Instant;
    lastSeenAt: Instant;
    expiresAt: Instant;
    address: string;
    userAgent: string;
    sessionId: Generated<number>;
    verifiedAt: Instant;
    signedInBy: Generated<'password' | 'passkey' | 'oidc'>;
  };
  /** Comments on schema drafts. */
  readonly schema_comments: {
    commentId: Generated<number>;
    path: string;
    file: string;
    pointer: string;
    about: string;
    text: string;
    userId: number;
    at: Instant;
  };
  /** Tokens of other systems. */
  readonly api_tokens: {
    tokenId: Generated<number>;
    tokenHash: string;
    userId: number;
    name: string;
    scope: 'schemas' | 'records';
    signedInBy: Generated<'password' | 'passkey' | 'oidc'>;
    createdAt: Instant;
    expiresAt: Instant;
    lastUsedAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  readonly login_attempts: {
    id: Generated<number>;
    username: string;
    address: string;
    /** Hashed mark of a known device, or a session; null for an unknown device. */
    device: string | null;
    at: Instant;
  };
  /** Authenticator apps; the secret is encrypted. */
  readonly totp_factors: { userId: number; secret: string; lastStep: number; createdAt: Instant };
  readonly passkeys: {
    passkeyId: Generated<number>;
    userId: number;
    credentialId: string;
    publicKey: string;
    counter: number;
    name: string;
    createdAt: Instant;
    lastUsedAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  readonly recovery_codes: { userId: number; codeHash: string };
  /** Unfinished authentication steps; the browser has the token. */
  readonly auth_steps: {
    tokenHash: string;
    purpose: string;
    userId: number | null;
    challenge: string;
    expiresAt: Instant;
  };
  /** Users with a password set by an administrator. */
  readonly passwords_to_change: { userId: number; since: Instant };
  /** Devices of former sign-ins, by hashed mark. */
  readonly known_devices: { device: string; userId: number; lastSeenAt: Instant };
  /** Notices about records; their text is generated when read. */
  readonly notifications: {
    id: Generated<number>;
    userId: number;
    notice: string;
    entity: string;
    key: string;
    once: string;
    at: Instant;
    readAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  /** Scheduled tasks: the last completed run and the lease of the running one. */
  readonly clock_runs: {
    name: string;
    doneFor: ColumnType<string | null, Date | null | undefined, Date | null>;
    leaseUntil: ColumnType<string | null, Date | null | undefined, Date | null>;
    startedAt: ColumnType<string | null, Date | null | undefined, Date | null>;
    endedAt: ColumnType<string | null, Date | null | undefined, Date | null>;
    result: string | null;
  };
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
    subject: string | null;
    status: Generated<'I' | 'S' | 'Y' | 'E'>;
    attempts: Generated<number>;
    leaseUntil: ColumnType<string | null, Date | null | undefined, Date | null>;
    /** Token of the running attempt; null when none runs. */
    leaseToken: ColumnType<string | null, string | null | undefined, string | null>;
    message: ColumnType<string | null, string | null | undefined, string | null>;
    createdAt: Instant;
    nextAttemptAt: ColumnType<string | null, Date | null | undefined, Date | null>;
    doneAt: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  /** Every published form version; rows are only added. */
  readonly form_versions: {
    name: string;
    version: number;
    hash: string;
    content: AnyJson;
    createdAt: Instant;
  };
  /** Times at which form versions came into force, repeated for a restored one. */
  readonly forms_in_force: { name: string; version: number; since: Instant };
  readonly schema_publications: {
    number: number;
    files: AnyJson;
    note: string;
    author: number;
    at: Instant;
    hash: string;
    restores: number | null;
  };
  readonly schema_drafts: {
    path: string;
    content: AnyJson;
    base: AnyJson;
    revision: Generated<number>;
    author: number;
    authors: Generated<number[]>;
    updatedAt: Instant;
  };
  readonly schema_draft_steps: {
    path: string;
    revision: number;
    content: AnyJson;
    author: number;
    at: Instant;
  };
  readonly drafts: {
    userId: number;
    form: string;
    key: string;
    version: Generated<number>;
    data: AnyJson;
    /** Size of the data as received. */
    bytes: Generated<number>;
    updatedAt: Instant;
  };
  readonly list_views: {
    userId: number;
    list: string;
    name: string;
    query: string;
    first: Generated<string>;
    updatedAt: Instant;
  };
  /** Progressive numbers without holes (DDT, FIR), by series and year. */
  readonly number_series: { series: string; year: number; last: Generated<number> };
  /** Attachments that the product printed, and the hash of what they were made of. */
  readonly printed_documents: {
    idAttach: number;
    reportCode: string;
    contentHash: string;
    /** Printed fields by entity, for the visibility check; null when unknown. */
    shows: ColumnType<unknown, string | null | undefined, string | null>;
  };
  /** Bytes uploaded per person and day. */
  readonly upload_days: { userId: number; day: string; bytes: number };
  /** Customers' prices of an article with validity (`ToDate` null: unlimited). */
  readonly special_prices: {
    CardCode: string;
    ItemCode: string;
    FromDate: string;
    ToDate: string | null;
    Price: number;
  };
  /** Documents received by the embedded ERP. */
  readonly erp_documents: {
    DocEntry: Generated<number>;
    externalId: string;
    kind: string;
    key: string;
    content: AnyJson;
    receivedAt: Instant;
  };
  /** Forms that checklists were filled in with, by hash. */
  readonly checklist_forms: {
    hash: string;
    name: string;
    version: number;
    content: AnyJson;
    createdAt: Instant;
  };
  /** Current and former values of the schemas' option lists. */
  readonly option_values: { list: string; value: string };
  /** Anonymised people: `Persona <id>`. */
  readonly erased_persons: {
    id: Generated<number>;
    empID: number | null;
    userId: number | null;
    at: Instant;
    by: number;
  };
}
