import type { Entities } from '#generated/entities.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { deleteRecord, lockRecord, saveRecord } from '../../host/writes/records.ts';
import { requireTie } from '../access/requireTie.ts';
import { fetchActivities } from './fetchActivities.ts';
import { listEvents } from './listEvents.ts';
import { selectEvents, visibleEvents } from './selectEvents.ts';

export const calendarCalls = handlers({
  fetchActivities,
  fetchEvents: listEvents,

  fetchEvent: async ({ params: { clgcode } }, { db, user }) => {
    const event = await selectEvents(db)
      .select(({ eb }) => eb.case().when(visibleEvents(user)).then('Y').else('N').end().as('visible'))
      .where('clgcode', '=', clgcode)
      .executeTakeFirst();
    if (event === undefined) throw refuse('NOT_FOUND', { what: `L'evento ${clgcode}` });
    const { visible, ...shown } = event;
    if (visible !== 'Y') throw refuse('NOT_YOURS');
    return shown;
  },

  AddUpdateEvent: async ({ body: { obj } }, context) => {
    const before = await lockRecord<Entities['event']>(context, 'event', obj);
    // Only planners write events, and an approved site may still have some to come: a test, a visit.
    await requireTie(context, obj.teamID, before?.teamID, true);
    const { clgcode } = await saveRecord<Entities['event']>(context, 'event', obj);
    return selectEvents(context.db).where('clgcode', '=', clgcode).executeTakeFirstOrThrow();
  },

  deleteEvent: async ({ body: { clgcode, rowVersion } }, context) => {
    await deleteRecord(context, 'event', { clgcode, rowVersion });
    return { clgcode };
  },
});
