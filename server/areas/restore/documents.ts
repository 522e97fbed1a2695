import { rememberJob } from '../../erp/forgetJob.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { lockOrder } from '../order/lockOrder.ts';
import { lockDocument } from '../vehicle/lockDocument.ts';
import {
  commonTables,
  type VehicleDocument,
  type VehicleDocumentDefinition,
} from '../vehicle/VehicleDocument.ts';
import type { Deletion, Restorer } from './Restorer.ts';

/** Only these two are ever deleted (CHK-03); others cannot come back. */
type Open = 'D' | 'E';

/** An order, DDT or FIR marked A becomes again what it was: a draft, or one that the ERP refused, with its words. */
export const order: Restorer = {
  deletedBy: 'deleteOrder',
  async restore(context, deletion) {
    const { db } = context;
    const { Id, rowVersion } = await lockOrder(context, { Id: Number(deletion.key) }, requireCancelled);
    const after = await db
      .updateTable('orders')
      .set({ DocStatus: statusBefore(deletion), rowVersion: rowVersion + 1 })
      .where('Id', '=', Id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await rememberJob(context, deletion.requestId);
    return after;
  },
};

/** The same for a mileage card, an assignment or a transfer (DOC-02, VEH-05). */
export function vehicleDocument<Row extends VehicleDocument>(
  deletedBy: string,
  definition: VehicleDocumentDefinition<Row>,
): Restorer {
  return {
    deletedBy,
    async restore(context, deletion) {
      const Id = Number(deletion.key);
      const { rowVersion } = await lockDocument(context, definition, { Id }, requireCancelled);
      const after = await commonTables(context.db)
        .updateTable(definition.table)
        .set({ DocStatus: statusBefore(deletion), rowVersion: rowVersion + 1 })
        .where('Id', '=', Id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await rememberJob(context, deletion.requestId);
      return after;
    },
  };
}

function requireCancelled(_product: unknown, DocStatus: string): void {
  if (DocStatus !== 'A') throw refuse('NOTHING_TO_RESTORE');
}

function statusBefore({ before }: Deletion): Open {
  return (before as unknown as { readonly DocStatus: Open }).DocStatus;
}
