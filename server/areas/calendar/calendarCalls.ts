import { handlers } from '../../host/calls/handlers.ts';
import type { SaveCheck } from '../../host/records/RecordHooks.ts';
import { requireTie } from '../team/requireTie.ts';
import { fetchActivities } from './fetchActivities.ts';

export const calendarCalls = handlers({ fetchActivities });

/** Only planners write events, and an approved site may still have some to come: a test, a visit. */
export const eventTie: SaveCheck = async (context, { sent, before }) => {
  const { teamID } = sent as { readonly teamID?: number | null };
  if (teamID !== before?.['teamID']) await requireTie(context, teamID, 'addEvent');
  return undefined;
};
