import { changeableWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { CardStatus } from '../vehicle/selectVehicles.ts';
import { ROWS } from './ROWS.ts';

/** VEH-03: cards still in draft, one's own and of the teams one leads; everybody's for planners. */
export async function incompleteCards(context: CallContext) {
  const { db, product } = context;
  const drafts = recordStates<CardStatus>(product, 'mileage-card', 'draft');
  const cards = () =>
    db
      .selectFrom('mileage_cards')
      .where('mileage_cards.DocStatus', 'in', drafts)
      .where(changeableWhere(context, 'mileage-card'));
  const rows = await cards()
    .innerJoin('vehicles', 'vehicles.ItemCode', 'mileage_cards.ItemCode')
    .selectAll('mileage_cards')
    .select('vehicles.ItemName')
    .orderBy('mileage_cards.DocDate')
    .orderBy('mileage_cards.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(cards(), context);
  return { rows, total };
}
