import { handlers } from '../handlers.ts';
import { draftCalls } from './drafts.ts';
import { fetchAudit } from './fetchAudit.ts';
import { fetchHealth } from './fetchHealth.ts';
import { restoreDeleted } from './restoreDeleted.ts';
import { syncCalls } from './sync.ts';
import { userCalls } from './users.ts';

/** Health, drafts, users, audit and what it gives back, the ERP queue. */
export const systemCalls = {
  ...handlers({ fetchHealth, fetchAudit, restoreDeleted }),
  ...draftCalls,
  ...userCalls,
  ...syncCalls,
};
