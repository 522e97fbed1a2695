import type { Entities } from '#generated/entities.ts';
import { refuseRenumbering } from '../../erp/refuseRenumbering.ts';
import { changeable } from '../../host/access/recordRights.ts';
import { can } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type CallName, handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { moveLockedRecord, moveRecord, permitRecord } from '../../host/records/move/moveRecord.ts';
import { permitMove } from '../../host/records/move/permitMove.ts';
import { stateAfter } from '../../host/records/move/recordStates.ts';
import { readEntity } from '../../host/records/readEntity.ts';
import { permitsOperation } from '../../host/records/requireOperation.ts';
import { entityNamed, sentColumns } from '../../host/writes/entityColumns.ts';
import { requireRules } from '../../host/writes/requireRules.ts';
import { withoutReadOnly } from '../../host/writes/withoutReadOnly.ts';
import { writeRow } from '../../host/writes/writeRecord.ts';
import { requireVisibleTeam } from '../team/teams.ts';
import { requireMovable } from './requireMovable.ts';
import { requireOwnDocument } from './requireOwnDocument.ts';
import {
  assignment,
  mileageCard,
  placeName,
  transfer,
  type VehicleDocument,
  type VehicleDocumentDefinition,
  type VehicleDocumentKind,
} from './VehicleDocument.ts';
import { isComplete, overlappingCard, vehiclesOfTeam } from './vehicles.ts';
import { vehicleWorkflowCode } from './vehicleWorkflowCode.ts';

/**
 * What the calls of one kind of document do that changes them (VEH-05, DOC-02); each answers the document as
 * it is read.
 */
function documentCallsOf<Kind extends VehicleDocumentKind, Row extends VehicleDocument>(
  definition: VehicleDocumentDefinition<Row> & { readonly kind: Kind },
  confirm: CallName,
) {
  const readDocument = async (context: CallContext, Id: number) => {
    const documents = readEntity(
      context.product,
      { columns: { overlappingCard, placeName } },
      definition.kind,
    );
    return (await documents.shown(context, Id)) as unknown as Entities[Kind];
  };
  const moved =
    (workflowCode: ReturnType<typeof vehicleWorkflowCode<Row>>) =>
    async (context: CallContext, { Id, rowVersion }: { Id: number; rowVersion?: number }) => {
      await moveRecord(context, workflowCode, { key: Id, rowVersion, data: {} });
      return readDocument(context, Id);
    };
  return {
    shown: readDocument,
    save: async (context: CallContext, sent: SentDocument) => {
      const { Id } = await saveDocument(context, definition, confirm, sent);
      return readDocument(context, Id);
    },
    move: moved(vehicleWorkflowCode(definition)),
    annul: moved(vehicleWorkflowCode(definition, 'cancelDocument')),
  };
}

interface SentDocument {
  readonly Id?: number;
  readonly rowVersion?: number;
  readonly DocStatus?: string;
  readonly DocDate?: string;
  readonly ItemCode: string;
  readonly TeamId?: number | null;
}

/**
 * VEH-05: writes a draft, new or changed, with every field that a person fills; sent with status I it is
 * confirmed as well. What the ERP refused becomes a draft again. Fields left out stay as they are.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED_TIE, STALE, BAD_INPUT, DOCUMENT_LOCKED,
 * DOCUMENT_NUMBERED, DOCUMENT_INCOMPLETE.
 */
async function saveDocument<Row extends VehicleDocument>(
  context: CallContext,
  definition: VehicleDocumentDefinition<Row>,
  confirm: CallName,
  sent: SentDocument,
): Promise<Row> {
  const { Id, rowVersion, DocStatus, DocDate, ItemCode: sentCode, TeamId } = sent;
  const { product, user, changed } = context;
  const { kind, author, sentAt } = definition;
  const workflowCode = vehicleWorkflowCode(definition);
  const permit =
    Id === undefined
      ? await permitMove(context, workflowCode, { ...sent, DocStatus: undefined } as unknown as Row, {
          data: {},
        })
      : await permitRecord(context, workflowCode, { key: Id, rowVersion, sent, data: {} });
  const before = Id === undefined ? undefined : permit.record;
  if (before === undefined || (TeamId ?? null) !== before.TeamId) {
    // A new one is its writer's; one that moves to a team must be allowed there, too.
    await requireOwnDocument(context, { kind, TeamId: TeamId ?? null, operation: 'addDocument' });
  }
  const { ItemCode = sentCode } = {
    ...before,
    ...withoutReadOnly(context, before, { ItemCode: sentCode }),
  } as {
    readonly ItemCode?: string;
  };
  refuseRenumbering(before, DocDate);
  const vehicle = await requireVehicle(context, ItemCode);
  if (definition.moves) await requireMovable(context, vehicle);
  const { DocStatus: _asConfirmed, ...columns } = sentColumns(entityNamed(product, kind), sent);
  const { [author]: _whose, ...filled } = columns;
  // A confirmed document has moved the vehicle: the former holder and place stay, also in a correction after the
  // ERP's refusal.
  const vehicleValues = Object.entries(definition.found(vehicle)).map(([name, value]): [string, unknown] => [
    name,
    before === undefined || before.DocNum === null ? value : Reflect.get(before, name),
  ]);
  const values = { ...filled, ...Object.fromEntries(vehicleValues), ItemCode };
  const isConfirmed = DocStatus === stateAfter(product, kind, confirm);
  const state = isConfirmed ? DocStatus : permit.to;
  requireRules(context, kind, { ...before, ...values, DocStatus: state }, sentAt);
  const after = await writeRow<Row>(
    context,
    kind,
    before,
    before === undefined
      ? // The owner is the user who creates it, regardless of the input; none for office users without employee.
        { ...values, [author]: author === 'empID' ? user.empID : user.userId }
      : { ...values, DocStatus: permit.to, ErrorMessage: '' },
  );
  changed(kind, after.Id, before, after);
  return isConfirmed
    ? (await moveLockedRecord(context, workflowCode, after, { call: confirm, data: {} })).after
    : after;
}

/** @throws Refusal NOT_FOUND for a code without vehicle. */
async function requireVehicle({ db }: Pick<CallContext, 'db'>, ItemCode: string) {
  const vehicle = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('ItemCode', '=', ItemCode)
    .executeTakeFirst();
  if (vehicle === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.vehicle', { key: ItemCode }) });
  return vehicle;
}

const cards = documentCallsOf(mileageCard, 'confirmSchedaPercorrenza');

/** Mileage cards (VEH-02, VEH-03, VEH-05). */
export const cardCalls = handlers({
  saveSchedaPercorrenza: ({ body }, context) => cards.save(context, body.schedaPercorrenzaData),
  confirmSchedaPercorrenza: ({ body }, context) => cards.move(context, body),
  deleteSchedaPercorrenza: ({ params: { id: Id } }, context) => cards.move(context, { Id }),
  cancelSchedaPercorrenza: async ({ body: { Id, rowVersion, cancelReason } }, context) => {
    const workflowCode = vehicleWorkflowCode(mileageCard, 'cancelDocument');
    await moveRecord(context, workflowCode, { key: Id, rowVersion, data: { cancelReason } });
    return cards.shown(context, Id);
  },

  // Whether the user may write cards for the team, and how many of its vehicles and tools still want one.
  checkSchedaPercorrenzaUserTeam: async ({ query: { teamId } }, context) => {
    const { user, product } = context;
    const team = await requireVisibleTeam(context, teamId);
    const used = [
      ...(await vehiclesOfTeam(context, teamId, 'automezzo')),
      ...(await vehiclesOfTeam(context, teamId, 'attrezzatura')),
    ];
    return {
      allowed:
        can(user, 'Vehicle.write') &&
        permitsOperation(context, 'team', 'changeDocument', team) &&
        (await changeable(context, 'team', teamId)) === true,
      incomplete: used.filter((vehicle) => !isComplete(product, vehicle)).length,
    };
  },
});

const assignments = documentCallsOf(assignment, 'confirmAssegnazione');
const transfers = documentCallsOf(transfer, 'confirmTrasferimento');

/** Assignments and transfers of vehicles and equipment. */
export const vehicleDocumentCalls = handlers({
  saveAssegnazione: ({ body }, context) => assignments.save(context, body.assegnazioneData),
  confirmAssegnazione: ({ body }, context) => assignments.move(context, body),
  deleteAssegnazione: ({ params: { id: Id } }, context) => assignments.annul(context, { Id }),

  saveTrasferimento: ({ body }, context) => transfers.save(context, body.trasferimentoData),
  confirmTrasferimento: ({ body }, context) => transfers.move(context, body),
  deleteTrasferimento: ({ params: { id: Id } }, context) => transfers.annul(context, { Id }),
});
