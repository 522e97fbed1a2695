import type { Handler } from '../../host/calls/handlers.ts';
import { lastDeletion } from '../restore/lastDeletion.ts';
import { restorers } from '../restore/restorers.ts';

/** Takes one's own deletion back: the record as it was, or a refusal that says why not. */
export const restoreDeleted: Handler<'restoreDeleted'> = async ({ body }, context) => {
  const { entity } = body;
  const key = String(body.key);
  const restorer = restorers[entity];
  const deletion = await lastDeletion(context, entity, key, restorer.deletedBy);
  const after = await restorer.restore(context, deletion);
  if (after !== undefined) context.changed(entity, key, undefined, after);
  return { entity, key };
};
