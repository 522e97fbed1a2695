import { handlers } from '../../host/calls/handlers.ts';
import { restoreDeleted } from './restoreDeleted.ts';
import { syncCalls } from './sync.ts';

/** The ERP queue, and deletions taken back. */
export const ownSystemCalls = { ...handlers({ restoreDeleted }), ...syncCalls };
