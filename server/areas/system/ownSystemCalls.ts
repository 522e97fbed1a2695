import { handlers } from '../../host/calls/handlers.ts';
import { takeBack } from '../../host/restore/takeBack.ts';
import { restorers } from '../restore/restorers.ts';
import { syncCalls } from './sync.ts';

/** The ERP queue, and deletions taken back. */
export const ownSystemCalls = {
  ...handlers({
    restoreDeleted: async ({ body: { entity, key } }, context) => {
      await takeBack(context, restorers, entity, String(key));
      return { entity, key: String(key) };
    },
  }),
  ...syncCalls,
};
