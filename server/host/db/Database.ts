import type { Database as ProductTables } from '#generated/database.ts';
import type { TechnicalTables } from './TechnicalTables.ts';

/** Types of all tables: those generated from the product's entities and the server's own. */
export type Database = ProductTables & TechnicalTables;

/** Tables of `../migrations`, maintained by the server and independent of a product's entities. */
export const HOST_TABLES: readonly string[] = [
  ...['users', 'sessions', 'login_attempts', 'known_devices', 'passwords_to_change'],
  ...['totp_factors', 'passkeys', 'recovery_codes', 'auth_steps', 'api_tokens'],
  ...['audit', 'audit_anchors', 'audit_chain', 'audit_sealing', 'erased_persons'],
  ...['idempotency', 'outbox', 'clock_runs', 'number_series', 'backups'],
  ...['attachments', 'printed_documents', 'upload_days', 'drafts', 'list_views', 'notifications'],
  ...['form_versions', 'forms_in_force', 'option_values', 'schema_migration'],
  ...['schema_publications', 'schema_drafts', 'schema_draft_steps', 'schema_comments'],
];

/** The table of users. */
export const ACCOUNTS_TABLE = 'users';

/** Time limits of the database in ms; 0 means none. */
export interface DatabaseLimits {
  /** Waiting for a free or new connection. */
  readonly connect: number;
  /** One statement. */
  readonly statement: number;
  /** Waiting for a row that another transaction locks. */
  readonly lock: number;
  /** Idle time in an open transaction, after which its locks are released. */
  readonly idleInTransaction: number;
}

/** Limits of requests; each has its own refusal (`errors/databaseRefusal.ts`). */
export const LIMITS: DatabaseLimits = {
  connect: 5_000,
  statement: 30_000,
  lock: 15_000,
  idleInTransaction: 60_000,
};

/** For commands in a terminal that process a whole database. */
export const NO_LIMITS: DatabaseLimits = { connect: 0, statement: 0, lock: 0, idleInTransaction: 0 };
