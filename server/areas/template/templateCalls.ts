import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { deleteRecord, labelled, saveRecord } from '../../host/writes/records.ts';
import { listTemplates } from './listTemplates.ts';

/** Templates of an intervention, for who writes and publishes them. */
export const templateCalls = handlers({
  fetchTeamTemplates: ({ query }, context) => listTemplates(context, query),

  saveTeamTemplate: async ({ body: { obj } }, context) => {
    await refuseTakenCode(context, obj);
    return saveRecord<Entities['team-template']>(context, 'team-template', obj);
  },

  deleteTeamTemplate: async ({ params: { templateID }, query: { rowVersion } }, context) => {
    await deleteRecord(context, 'team-template', { templateID, rowVersion });
    return { templateID };
  },
});

/** In the field's own words; two who save at once are told apart by the database. */
async function refuseTakenCode(
  { db, product }: CallContext,
  { templateID = 0, Code }: { readonly templateID?: number | undefined; readonly Code: string },
): Promise<void> {
  const same = await db
    .selectFrom('team_templates')
    .select('templateID')
    .where('Code', '=', Code)
    .where('templateID', '<>', templateID)
    .executeTakeFirst();
  const entity = product.entities['team-template'];
  if (same !== undefined) {
    throw refuse('DUPLICATE', { fields: entity === undefined ? 'Code' : labelled(entity, 'Code') });
  }
}
