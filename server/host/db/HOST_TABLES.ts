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
