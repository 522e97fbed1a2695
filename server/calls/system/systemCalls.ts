import { handlers } from '../handlers.ts';
import { draftCalls } from './drafts.ts';
import { fetchAudit } from './fetchAudit.ts';
import { fetchHealth } from './fetchHealth.ts';
import { syncCalls } from './sync.ts';
import { userCalls } from './users.ts';

/** Health, drafts, users, audit, the ERP queue. */
export const systemCalls = {
  ...handlers({ fetchHealth, fetchAudit }),
  ...draftCalls,
  ...userCalls,
  ...syncCalls,
};
