import type { WorkflowEffects } from '#generated/hooks.ts';
import { type DocumentMove, documentEffects } from '../../erp/documentEffects.ts';
import { lockJob } from '../../erp/lockJob.ts';
import { queuedValues } from '../../erp/queuedValues.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { readEntity } from '../../host/records/readEntity.ts';
import { recordContext } from '../../host/records/recordContext.ts';
import type { RecordEffect, WorkflowCode } from '../../host/records/WorkflowCode.ts';
import { writeRecord } from '../../host/writes/writeRecord.ts';
import { requireMovable } from './requireMovable.ts';
import { requireOwnDocument } from './requireOwnDocument.ts';
import {
  assignment,
  commonTables,
  placeName,
  transfer,
  type VehicleDocument,
  type VehicleDocumentDefinition,
  type VehicleDocumentKind,
} from './VehicleDocument.ts';
import { overlappingCard } from './vehicles.ts';

/** Kinds of documents that move a vehicle. */
const MOVING = [assignment.kind, transfer.kind] as const;

/**
 * Life of a kind of document (DOC-02); its transitions are in `schemas/vehicle/<kind>.workflow.json`.
 *
 * @param operation operation that the site must permit: an approved one lets approvers cancel its documents.
 */
export function vehicleWorkflowCode<Row extends VehicleDocument>(
  definition: VehicleDocumentDefinition<Row>,
  operation: 'changeDocument' | 'cancelDocument' = 'changeDocument',
): WorkflowCode<Row, Partial<Row>, DocumentMove> {
  const { kind, content } = definition;
  return {
    entity: kind,
    lock: (context, Id) => lockDocument(context, definition, Id, operation),
    // A draft uses the vehicle's present place: another document may have moved it since the draft was saved.
    conditions: async (context, document) => {
      const isDraft = definition.moves && document.DocNum === null;
      const vehicle = isDraft ? definition.found(await lockVehicle(context, document)) : {};
      // With the fields of other records that pages show in it; a new document has no key yet.
      const whole =
        document.Id === undefined
          ? {}
          : await readEntity(context.product, { columns: { overlappingCard, placeName } }, kind).stored(
              context,
              document.Id,
            );
      return recordContext(context, { ...whole, ...document, ...vehicle });
    },
    effects: {
      ...documentEffects<Row, Partial<Row>>({
        ...definition,
        series: () => kind,
        content: (_context, document) => content(document),
      }),
      moveVehicle: ({ context, record }) => moveVehicle(context, definition, record),
      returnVehicle: ({ context, record }) => returnVehicle(context, kind, record),
    } satisfies Readonly<
      Record<WorkflowEffects[VehicleDocumentKind], RecordEffect<Row, Partial<Row>, DocumentMove>>
    >,
  };
}

/**
 * A document that the user may change or cancel, locked; before it its job, as the queue's worker does: the
 * two never wait for each other.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS; what the site's workflow says.
 */
async function lockDocument<Row extends VehicleDocument>(
  context: CallContext,
  { kind, table, what }: VehicleDocumentDefinition<Row>,
  Id: number,
  operation: 'changeDocument' | 'cancelDocument',
): Promise<Row> {
  const db = commonTables(context.db);
  const missing = () => refuse('NOT_FOUND', { what: messageWords(what, { key: Id }) });
  const row = await db.selectFrom(table).select('TeamId').where('Id', '=', Id).executeTakeFirst();
  if (row === undefined) throw missing();
  await requireOwnDocument(context, { kind, Id, TeamId: row.TeamId, operation });
  await lockJob(context.db, kind, Id);
  const document = await db.selectFrom(table).selectAll().where('Id', '=', Id).forUpdate().executeTakeFirst();
  if (document === undefined) throw missing();
  return document as Row;
}

/**
 * Confirming a document moves its vehicle; confirming it again, or restoring it, changes only columns that no
 * later document sets. Must precede the number in the workflow: the last giver is defined by another document.
 *
 * @throws Refusal VEHICLE_OF_OTHERS.
 */
async function moveVehicle<Row extends VehicleDocument>(
  context: CallContext,
  { kind, vehicle: move, found }: VehicleDocumentDefinition<Row>,
  document: Row,
) {
  const vehicle = await lockVehicle(context, document);
  const isNew = document.DocNum === null;
  const queued = isNew ? undefined : await queuedValues(context.db, MOVING, { ...document, kind });
  const columns = Object.entries(move(document) ?? {}).filter(([name]) => queued?.isLatest(name) ?? true);
  if (columns.length === 0) return {};
  await requireMovable(context, vehicle);
  await writeRecord(context, 'vehicle', vehicle, Object.fromEntries(columns));
  return isNew ? { patch: found(vehicle) } : {};
}

function lockVehicle({ db }: Pick<CallContext, 'db'>, { ItemCode }: Pick<VehicleDocument, 'ItemCode'>) {
  const vehicle = db.selectFrom('vehicles').selectAll().where('ItemCode', '=', ItemCode);
  return vehicle.forUpdate().executeTakeFirstOrThrow();
}

/**
 * Deleting a document returns its vehicle to the former holder and place. Values of a later document, or changed
 * by a person since, stay.
 */
async function returnVehicle(context: CallContext, kind: VehicleDocumentKind, document: VehicleDocument) {
  const vehicle = await lockVehicle(context, document);
  const { own, isLatest, before } = await queuedValues(context.db, MOVING, { ...document, kind });
  const columns = (['empID', 'BinCode'] as const)
    .filter((name) => own?.[name] && own[name] === vehicle[name] && isLatest(name) && name in before)
    .map((name) => [name, before[name]]);
  await writeRecord(context, 'vehicle', vehicle, Object.fromEntries(columns));
  return {};
}
