import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { daysAfter } from '../../../../engine/index.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { listRows } from '../../../host/calls/listRows.ts';
import { searchedIn } from '../../../host/calls/searchedIn.ts';
import { numberSetting } from '../../../host/product/numberSetting.ts';
import { recordStates } from '../../../host/records/recordStates.ts';

/**
 * VEH-05: where a vehicle can be taken. Active silos, and every place that is no silo where one stands, or
 * from where one in use was taken lately: it can go back. A place left long ago is given up: papers that name
 * it still do, new ones are not offered it.
 */
export const fetchLocations: Handler<'fetchLocations'> = async ({ query }, context) => {
  const givenUp = daysAfter(context.today(), -numberSetting(context.product, 'placeGivenUpDays'));
  const unconfirmed = recordStates<Entities['transfer']['DocStatus']>(
    context.product,
    'transfer',
    'unconfirmed',
  );
  const locations = context.db
    .selectFrom(({ selectFrom }) =>
      selectFrom('silos')
        .select(['BinCode', sql<string>`concat_ws(' – ', "BinCode", nullif("WhsName", ''))`.as('Name')])
        .where('active', '=', 'Y')
        .union(
          selectFrom('vehicles')
            .select(['BinCode', 'BinCode as Name'])
            .where('active', '=', 'Y')
            .where('BinCode', '<>', '')
            .where('BinCode', 'not in', selectFrom('silos').select('BinCode')),
        )
        .union(
          selectFrom('transfers')
            .innerJoin('vehicles', 'vehicles.ItemCode', 'transfers.ItemCode')
            .select(['FromBinCode as BinCode', 'FromBinCode as Name'])
            .where('vehicles.active', '=', 'Y')
            .where('DocStatus', 'not in', unconfirmed)
            .where('DocDate', '>=', givenUp)
            .where('FromBinCode', '<>', '')
            .where('FromBinCode', 'not in', selectFrom('silos').select('BinCode')),
        )
        .as('places'),
    )
    .selectAll('places')
    .where(searchedIn(query.q, ['places.Name']));
  const fields = { BinCode: 'places.BinCode', Name: 'places.Name' };
  const { rows, total } = await listRows(
    locations,
    query,
    { fields, texts: ['Name'], by: 'Name', last: 'places.BinCode' },
    context,
  );
  return { locations: rows, total };
};
