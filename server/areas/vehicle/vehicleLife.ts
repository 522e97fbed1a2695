import type { WorkflowEffects } from '#generated/hooks.ts';
import { type DocumentMove, documentEffects } from '../../erp/documentEffects.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import type { Life, RecordEffect } from '../../host/records/Life.ts';
import { writeRecord } from '../../host/writes/records.ts';
import { movedLast } from './movedLast.ts';
import { requireMovable } from './requireMovable.ts';
import { requireOwnDocument } from './requireOwnDocument.ts';
import {
  commonTables,
  type VehicleDocument,
  type VehicleDocumentDefinition,
  type VehicleDocumentKind,
} from './VehicleDocument.ts';

/** The life of a kind of document (DOC-02): what it may become stands in its workflow, `schemas/vehicle/<kind>.workflow.json`. */
export function vehicleLife<Row extends VehicleDocument>(
  definition: VehicleDocumentDefinition<Row>,
): Life<Row, Partial<Row>, DocumentMove> {
  const { kind, content } = definition;
  return {
    entity: kind,
    lock: (context, Id) => lockDocument(context, definition, Id),
    effects: {
      ...documentEffects<Row, Partial<Row>>({
        kind,
        series: () => kind,
        content: (_context, document) => content(document),
      }),
      moveVehicle: ({ context, record }) => moveVehicle(context, definition, record),
    } satisfies Readonly<
      Record<WorkflowEffects[VehicleDocumentKind], RecordEffect<Row, Partial<Row>, DocumentMove>>
    >,
  };
}

/**
 * A document that the user may change, locked.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED.
 */
async function lockDocument<Row extends VehicleDocument>(
  context: CallContext,
  { kind, table, what }: VehicleDocumentDefinition<Row>,
  Id: number,
): Promise<Row> {
  const db = commonTables(context.db);
  const missing = () => refuse('NOT_FOUND', { what: `${what} ${Id}` });
  const found = await db.selectFrom(table).select('TeamId').where('Id', '=', Id).executeTakeFirst();
  if (found === undefined) throw missing();
  await requireOwnDocument(context, { kind, Id, TeamId: found.TeamId });
  const document = await db.selectFrom(table).selectAll().where('Id', '=', Id).forUpdate().executeTakeFirst();
  if (document === undefined) throw missing();
  return document as Row;
}

/**
 * Confirmed, a document moves its vehicle; confirmed again, only as long as nothing else has moved it since. It is named before the number: who gave the
 * vehicle last is another document's to say.
 *
 * @throws Refusal VEHICLE_OF_OTHERS.
 */
async function moveVehicle<Row extends VehicleDocument>(
  context: CallContext,
  { kind, vehicle: move }: VehicleDocumentDefinition<Row>,
  document: Row,
) {
  const { Id, ItemCode, DocNum } = document;
  const vehicle = await context.db
    .selectFrom('vehicles')
    .selectAll()
    .where('ItemCode', '=', ItemCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (DocNum !== null && !(await movedLast(context, kind, Id, ItemCode))) return {};
  await requireMovable(context, vehicle);
  await writeRecord(context, 'vehicle', vehicle, { ...move(document) });
  return {};
}
