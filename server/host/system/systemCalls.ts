import { handlers } from '../calls/handlers.ts';
import { readableState } from '../product/SchemaState.ts';
import { backupCalls } from './backups.ts';
import { draftCalls } from './drafts.ts';
import { fetchAudit, fetchAuditSubjects } from './fetchAudit.ts';
import { fetchHealth } from './fetchHealth.ts';
import { listViewCalls } from './listViews.ts';
import { userCalls } from './users.ts';

/** Calls for health, schema state, drafts, list views, users, audit and back-ups. */
export const systemCalls = {
  ...handlers({
    fetchHealth,
    fetchAudit,
    fetchAuditSubjects,
    fetchSchemaState: async (_input, { schemaState, user }) => readableState(schemaState(), user.locale),
  }),
  ...draftCalls,
  ...listViewCalls,
  ...userCalls,
  ...backupCalls,
};
