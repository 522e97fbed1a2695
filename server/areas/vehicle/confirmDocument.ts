import type { Selectable } from 'kysely';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { nextNumber } from '../../host/db/nextNumber.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { movedLast } from './movedLast.ts';
import { requireMovable } from './requireMovable.ts';
import { commonTables, type VehicleDocument, type VehicleDocumentDefinition } from './VehicleDocument.ts';

type Vehicle = Selectable<Database['vehicles']>;

/**
 * DOC-02: a complete draft becomes a document for the ERP, with its number; one that the ERP refused keeps the number it has. The document
 * is locked by the caller. One that is confirmed again moves its vehicle only as long as nothing else has moved it since.
 *
 * @throws Refusal DOCUMENT_INCOMPLETE, VEHICLE_OF_OTHERS.
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
  const move = definition.vehicle(before);
  // Before this one has its number: who gave the vehicle last is another document's to say.
  const vehicle = move && (await lockMovable(context, definition, before));
  const DocNum = before.DocNum ?? (await nextNumber(db, kind, Number(before.DocDate.slice(0, 4))));
  const after = (await commonTables(db)
    .updateTable(table)
    .set({ DocStatus: 'I', DocNum, ErrorMessage: '', rowVersion: before.rowVersion + 1 })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row;
  await submitToErp(context, definition.content(after), after.Id);
  changed(kind, after.Id, before, after);
  if (vehicle !== undefined) await moveVehicle(context, vehicle, move);
  return after;
}

/** The vehicle, for this document to move; undefined where it did so before and another has moved the vehicle since. */
async function lockMovable<Row extends VehicleDocument>(
  context: CallContext,
  { kind }: VehicleDocumentDefinition<Row>,
  { Id, ItemCode, DocNum }: Row,
): Promise<Vehicle | undefined> {
  const vehicle = await context.db
    .selectFrom('vehicles')
    .selectAll()
    .where('ItemCode', '=', ItemCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (DocNum !== null && !(await movedLast(context, kind, Id, ItemCode))) return undefined;
  await requireMovable(context, vehicle);
  return vehicle;
}

async function moveVehicle(
  { db, changed }: CallContext,
  before: Vehicle,
  move: ReturnType<VehicleDocumentDefinition['vehicle']>,
): Promise<void> {
  const { ItemCode, rowVersion } = before;
  const after = await db
    .updateTable('vehicles')
    .set({ ...move, rowVersion: rowVersion + 1 })
    .where('ItemCode', '=', ItemCode)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('vehicle', ItemCode, before, after);
}
