import type { DocumentMove } from '../../erp/documentEffects.ts';
import type { Life } from '../../host/records/Life.ts';
import { moveRecord } from '../../host/records/moveRecord.ts';
import type { Restorer } from '../../host/restore/Restorer.ts';
import type { OrderRow } from '../order/Order.ts';
import type { VehicleDocument } from '../vehicle/VehicleDocument.ts';

/**
 * How an order, DDT or FIR, a mileage card, an assignment or a transfer that was marked A becomes again what it was: a draft, or one that the ERP
 * refused, with its words (DOC-02, VEH-05). By a transition of its workflow, which tells the audit: to the state that it was deleted from, its errand
 * for the ERP with it.
 */
export function documentRestorer<Row extends VehicleDocument | OrderRow, Patch extends object>(
  deletedBy: string,
  life: Life<Row, Patch, DocumentMove>,
): Restorer {
  const restore: Restorer['restore'] = async (context, { key, before, requestId }) => {
    const { DocStatus: to } = before as unknown as Row;
    await moveRecord(context, life, { key: Number(key), to, data: { requestId } });
    return undefined;
  };
  return { deletedBy, restore };
}
