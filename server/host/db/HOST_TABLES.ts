/** Tables that `../migrations` make: the server's own code keeps them, whatever a product's entities say. */
export const HOST_TABLES: readonly string[] = [
  ...['users', 'sessions', 'login_attempts', 'known_devices', 'passwords_to_change'],
  ...['totp_factors', 'passkeys', 'recovery_codes', 'auth_steps', 'api_tokens'],
  ...['audit', 'audit_anchors', 'audit_chain', 'audit_sealing', 'erased_persons'],
  ...['idempotency', 'outbox', 'clock_runs', 'number_series', 'backups'],
  ...['attachments', 'printed_documents', 'upload_days', 'drafts', 'list_views', 'notifications'],
  ...['form_versions', 'forms_in_force', 'option_values', 'schema_migration'],
  ...['schema_publications', 'schema_drafts', 'schema_draft_steps', 'schema_comments'],
];

/** Who may sign in, and as what. */
export const ACCOUNTS_TABLE = 'users';
