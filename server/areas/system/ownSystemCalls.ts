import type { DocumentMove } from '../../erp/documentEffects.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { moveRecord } from '../../host/records/move/moveRecord.ts';
import type { WorkflowCode } from '../../host/records/WorkflowCode.ts';
import type { Restorer } from '../../host/restore/Restorer.ts';
import { takeBack } from '../../host/restore/takeBack.ts';
import { ORDER_LIFE, type OrderRow } from '../order/orderLife.ts';
import { attachment, member, reportActivity, workHours } from '../restore/rows.ts';
import { assignment, mileageCard, transfer, type VehicleDocument } from '../vehicle/VehicleDocument.ts';
import { vehicleLife } from '../vehicle/vehicleLife.ts';
import { syncCalls } from './sync.ts';

/**
 * Restores an order, DDT, FIR, mileage card, assignment or transfer marked as deleted (A) to its former
 * state: a draft, or refused by the ERP with its message (DOC-02, VEH-05). Done by a workflow transition,
 * which writes the audit and restores the job for the ERP.
 */
function documentRestorer<Row extends VehicleDocument | OrderRow, Patch extends object>(
  deletedBy: string,
  life: WorkflowCode<Row, Patch, DocumentMove>,
): Restorer {
  const restore: Restorer['restore'] = async (context, { key, before, requestId }) => {
    const { DocStatus: to, ErrorMessage } = before as unknown as Row;
    await moveRecord(context, life, { key: Number(key), to, data: { requestId, ErrorMessage } });
    return undefined;
  };
  return { deletedBy, restore };
}

/**
 * Restorers of records with more effects than a deletion, or with conditions; all others follow `does.delete`
 * of their call.
 */
const restorers: Readonly<Record<string, Restorer>> = {
  'report-activity': reportActivity,
  member,
  attachment,
  order: documentRestorer('deleteOrder', ORDER_LIFE),
  'mileage-card': documentRestorer('deleteSchedaPercorrenza', vehicleLife(mileageCard)),
  assignment: documentRestorer('deleteAssegnazione', vehicleLife(assignment, 'cancelDocument')),
  transfer: documentRestorer('deleteTrasferimento', vehicleLife(transfer, 'cancelDocument')),
  'work-hours': workHours,
};

/** The ERP queue, and deletions taken back. */
export const ownSystemCalls = {
  ...handlers({
    restoreDeleted: async ({ body: { entity, key } }, context) => {
      await takeBack(context, restorers, entity, String(key));
      return { entity, key: String(key) };
    },
  }),
  ...syncCalls,
};
