import { forgetJob } from '../../erp/forgetJob.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { commonTables, type VehicleDocument, type VehicleDocumentDefinition } from './VehicleDocument.ts';

/** DOC-02: deleting marks A; number and history stay. The document is locked by the caller. */
export async function cancelDocument<Row extends VehicleDocument>(
  context: CallContext,
  { kind, table }: VehicleDocumentDefinition<Row>,
  before: Row,
): Promise<Row> {
  const { db, changed } = context;
  const after = (await commonTables(db)
    .updateTable(table)
    .set({ DocStatus: 'A', rowVersion: before.rowVersion + 1 })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row;
  await forgetJob(context, kind, before.Id);
  changed(kind, before.Id, before, after);
  return after;
}
