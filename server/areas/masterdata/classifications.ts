import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { containing } from '../../host/calls/containing.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { labelled } from '../../host/writes/records.ts';
import { saveEntity } from '../../host/writes/saveEntity.ts';

const TYPES: ListOrder<string> = {
  fields: {
    Name: 'activity_types.Name',
    Code: 'activity_types.Code',
    CostCentre: 'activity_types.CostCentre',
    Billable: 'activity_types.Billable',
    Active: 'activity_types.Active',
  },
  by: 'Name',
  last: 'activity_types.Code',
};

const CENTRES: ListOrder<string> = {
  fields: {
    CenterCode: 'cost_centres.CenterCode',
    CenterName: 'cost_centres.CenterName',
    GroupCode: 'cost_centres.GroupCode',
    InWhichDimension: 'cost_centres.InWhichDimension',
    EffectiveFrom: 'cost_centres.EffectiveFrom',
    EffectiveTo: 'cost_centres.EffectiveTo',
    Active: 'cost_centres.Active',
  },
  by: 'CenterCode',
  last: 'cost_centres.CenterCode',
};

/** What hours and costs are sorted by: activity types and cost centres, a few dozen of each. */
export const classificationCalls = handlers({
  fetchActivityTypes: async ({ query }, context) => {
    const found = context.db
      .selectFrom('activity_types')
      .selectAll()
      .where((where) => searchedIn(where, query.q, ['Name']));
    const { rows, total } = await listRows(found, query, TYPES, context);
    return { activityTypes: rows, total };
  },

  AddUpdateActivityType: async (input, context) => {
    await refuseTakenName(context, input.body.obj);
    return saveEntity<Entities['activity-type']>(input, context);
  },

  fetchCostCentres: async ({ query }, context) => {
    const found = context.db
      .selectFrom('cost_centres')
      .selectAll()
      .where((where) => searchedIn(where, query.q, ['CenterCode', 'CenterName']));
    const { rows, total } = await listRows(found, query, CENTRES, context);
    return { costCentres: rows, total };
  },

  AddUpdateCostCenter: (input, context) => saveEntity<Entities['cost-centre']>(input, context),
});

/** Types are chosen by name when hours are entered: two of the same could not be told apart. */
async function refuseTakenName(
  { db, product }: CallContext,
  { Code, Name }: { readonly Code?: number | undefined; readonly Name: string },
): Promise<void> {
  const entity = product.entities['activity-type'];
  const same = await db
    .selectFrom('activity_types')
    .select('Code')
    .where('Name', 'ilike', containing(Name).slice(1, -1))
    .$if(Code !== undefined, (types) => types.where('Code', '<>', Code ?? 0))
    .executeTakeFirst();
  if (same !== undefined) {
    throw refuse('DUPLICATE', { fields: entity === undefined ? 'Name' : labelled(entity, 'Name') });
  }
}
