import type { DocumentMove } from '../../erp/documentEffects.ts';
import type { Life } from '../../host/records/Life.ts';
import { moveRecord } from '../../host/records/moveRecord.ts';
import type { Restorer } from '../../host/restore/Restorer.ts';
import type { OrderRow } from '../order/Order.ts';
import type { VehicleDocument } from '../vehicle/VehicleDocument.ts';

/**
 * Restores an order, DDT, FIR, mileage card, assignment or transfer marked as deleted (A) to its former
 * state: a draft, or refused by the ERP with its message (DOC-02, VEH-05). Done by a workflow transition,
 * which writes the audit and restores the job for the ERP.
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
