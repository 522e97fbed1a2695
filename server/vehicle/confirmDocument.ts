import type { CallContext } from '../calls/CallContext.ts';
import { nextNumber } from '../db/nextNumber.ts';
import { submitToErp } from '../erp/submitToErp.ts';
import { refuse } from '../errors/refuse.ts';
import { commonTables, type VehicleDocument, type VehicleDocumentDefinition } from './VehicleDocument.ts';

/**
 * DOC-02: a complete draft becomes a document for the ERP, with its number; one that the ERP refused keeps the number it has. The document
 * is locked by the caller.
 *
 * @throws Refusal DOCUMENT_INCOMPLETE.
 */
export async function confirmDocument<Row extends VehicleDocument>(
  context: CallContext,
  definition: VehicleDocumentDefinition<Row>,
  before: Row,
): Promise<Row> {
  const { db, changed } = context;
  const { kind, table } = definition;
  const missing = definition.missing(before);
  if (missing !== undefined) throw refuse('DOCUMENT_INCOMPLETE', { missing });
  const DocNum = before.DocNum ?? (await nextNumber(db, kind, Number(before.DocDate.slice(0, 4))));
  const after = (await commonTables(db)
    .updateTable(table)
    .set({ DocStatus: 'I', DocNum, ErrorMessage: '', rowVersion: before.rowVersion + 1 })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row;
  await submitToErp(context, definition.content(after), after.Id);
  changed(kind, after.Id, before, after);
  await moveVehicle(context, after.ItemCode, definition.vehicle(after));
  return after;
}

async function moveVehicle(
  { db, changed }: CallContext,
  ItemCode: string,
  move: ReturnType<VehicleDocumentDefinition['vehicle']>,
): Promise<void> {
  if (move === undefined) return;
  const before = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('ItemCode', '=', ItemCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = await db
    .updateTable('vehicles')
    .set({ ...move, rowVersion: before.rowVersion + 1 })
    .where('ItemCode', '=', ItemCode)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('vehicle', ItemCode, before, after);
}
