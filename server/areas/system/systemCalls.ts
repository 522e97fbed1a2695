import { handlers } from '../../host/calls/handlers.ts';
import { backupCalls } from './backups.ts';
import { draftCalls } from './drafts.ts';
import { fetchAudit, fetchAuditSubjects } from './fetchAudit.ts';
import { fetchHealth } from './fetchHealth.ts';
import { restoreDeleted } from './restoreDeleted.ts';
import { syncCalls } from './sync.ts';
import { userCalls } from './users.ts';

/** Health, drafts, users, audit and what it gives back, the ERP queue, back-ups. */
export const systemCalls = {
  ...handlers({
    fetchHealth,
    fetchAudit,
    fetchAuditSubjects,
    restoreDeleted,
    fetchSchemaState: async (_input, { schemaState }) => schemaState(),
  }),
  ...draftCalls,
  ...userCalls,
  ...syncCalls,
  ...backupCalls,
};
