import type { DocumentMove } from '../../erp/documentEffects.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Life } from '../../host/records/Life.ts';
import { moveRecord } from '../../host/records/moveRecord.ts';
import type { Deletion, Restorer } from '../../host/restore/Restorer.ts';
import type { OrderRow } from '../order/Order.ts';
import { ORDER_LIFE } from '../order/orderLife.ts';
import type { VehicleDocument } from '../vehicle/VehicleDocument.ts';

/** An order, DDT or FIR marked A becomes again what it was: a draft, or one that the ERP refused, with its words. */
export const order: Restorer = {
  deletedBy: 'deleteOrder',
  restore: (context, deletion) => restored(context, ORDER_LIFE, deletion),
};

/** The same for a mileage card, an assignment or a transfer (DOC-02, VEH-05). */
export function vehicleDocument<Row extends VehicleDocument>(
  deletedBy: string,
  life: Life<Row, Partial<Row>, DocumentMove>,
): Restorer {
  return { deletedBy, restore: (context, deletion) => restored(context, life, deletion) };
}

/** By a transition of its workflow, which tells the audit: to the state that it was deleted from, its errand for the ERP with it. */
async function restored<Row extends VehicleDocument | OrderRow, Patch extends object>(
  context: CallContext,
  life: Life<Row, Patch, DocumentMove>,
  { key, before, requestId }: Deletion,
): Promise<undefined> {
  const { DocStatus: to } = before as unknown as Row;
  await moveRecord(context, life, { key: Number(key), to, data: { requestId } });
}
