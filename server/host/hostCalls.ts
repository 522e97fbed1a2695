import { authCalls } from './account/authCalls.ts';
import { notificationCalls } from './notifications/notificationCalls.ts';
import { personCalls } from './person/personCalls.ts';
import { bundleCalls } from './publishing/bundleCalls.ts';
import { carriedCalls } from './publishing/carriedCalls.ts';
import { changeCalls } from './publishing/changeCalls.ts';
import { commentCalls } from './publishing/commentCalls.ts';
import { conflictCalls } from './publishing/conflictCalls.ts';
import { impactCalls } from './publishing/impactCalls.ts';
import { paperCalls } from './publishing/paperCalls.ts';
import { publicationCalls } from './publishing/publicationCalls.ts';
import { schemaDraftCalls } from './publishing/schemaDraftCalls.ts';
import { schemaFileCalls } from './publishing/schemaFileCalls.ts';
import { missingCalls } from './records/missingCalls.ts';
import { systemCalls } from './system/systemCalls.ts';
import { readingCalls } from './tokens/readingCalls.ts';
import { tokenCalls } from './tokens/tokenCalls.ts';

/**
 * Handlers of the calls of every product: `schemas/auth`, `schemas/host`, `schemas/privacy` and most of
 * `schemas/system`.
 */
export const hostCalls = {
  ...authCalls,
  ...bundleCalls,
  ...changeCalls,
  ...commentCalls,
  ...conflictCalls,
  ...missingCalls,
  ...notificationCalls,
  ...personCalls,
  ...publicationCalls,
  ...carriedCalls,
  ...impactCalls,
  ...paperCalls,
  ...schemaDraftCalls,
  ...schemaFileCalls,
  ...systemCalls,
  ...readingCalls,
  ...tokenCalls,
};
