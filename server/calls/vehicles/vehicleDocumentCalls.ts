import { assignment } from '../../vehicle/assignment.ts';
import { cancelDocument } from '../../vehicle/cancelDocument.ts';
import { confirmDocument } from '../../vehicle/confirmDocument.ts';
import { listDocuments } from '../../vehicle/listDocuments.ts';
import { lockDocument } from '../../vehicle/lockDocument.ts';
import { requireVehicle } from '../../vehicle/requireVehicle.ts';
import { saveDocument } from '../../vehicle/saveDocument.ts';
import { inOrderOf, selectAssignments, selectTransfers } from '../../vehicle/selectDocuments.ts';
import { transfer } from '../../vehicle/transfer.ts';
import type { CallContext } from '../CallContext.ts';
import { given } from '../given.ts';
import { handlers } from '../handlers.ts';
import { shownDocument } from './shownDocument.ts';

const oneAssignment = (context: CallContext, Id: number) =>
  shownDocument(context, assignment, selectAssignments(context.db).where('doc.Id', '=', Id), Id);
const oneTransfer = (context: CallContext, Id: number) =>
  shownDocument(context, transfer, selectTransfers(context.db).where('doc.Id', '=', Id), Id);

/** Assignments and transfers of vehicles and equipment. */
export const vehicleDocumentCalls = handlers({
  fetchAssegnazioni: async ({ query }, context) => {
    const { ids, total } = await listDocuments(context, assignment, query);
    if (ids.length === 0) return { assegnazioniItem: [], total };
    const rows = await selectAssignments(context.db).where('doc.Id', 'in', ids).execute();
    return { assegnazioniItem: inOrderOf(ids, rows), total };
  },
  fetchAssegnazione: ({ query }, context) => oneAssignment(context, query.Id),
  saveAssegnazione: async ({ body: { assegnazioneData: sent } }, context) => {
    const { DocDate, BinCode, empID, Notes } = sent;
    const columns = given({ DocDate, BinCode, empID, Notes });
    const { Id } = await saveDocument(context, assignment, sent, columns);
    return oneAssignment(context, Id);
  },
  confirmAssegnazione: async ({ body: { Id, rowVersion } }, context) => {
    await confirmDocument(context, assignment, await lockDocument(context, assignment, { Id, rowVersion }));
    return oneAssignment(context, Id);
  },
  deleteAssegnazione: async ({ params: { id } }, context) => {
    await cancelDocument(context, assignment, await lockDocument(context, assignment, { Id: id }));
    return oneAssignment(context, id);
  },

  fetchTrasferimenti: async ({ query }, context) => {
    const { ids, total } = await listDocuments(context, transfer, query);
    if (ids.length === 0) return { trasferimentiItem: [], total };
    const rows = await selectTransfers(context.db).where('doc.Id', 'in', ids).execute();
    return { trasferimentiItem: inOrderOf(ids, rows), total };
  },
  fetchTrasferimento: ({ query }, context) => oneTransfer(context, query.Id),
  saveTrasferimento: async ({ body: { trasferimentoData: sent } }, context) => {
    const { DocDate, BinCode, Notes } = sent;
    // Where it comes from is where it is, not what somebody typed.
    const { BinCode: FromBinCode } = await requireVehicle(context, sent.ItemCode);
    const { Id } = await saveDocument(
      context,
      transfer,
      sent,
      given({ DocDate, BinCode, Notes, FromBinCode }),
    );
    return oneTransfer(context, Id);
  },
  confirmTrasferimento: async ({ body: { Id, rowVersion } }, context) => {
    await confirmDocument(context, transfer, await lockDocument(context, transfer, { Id, rowVersion }));
    return oneTransfer(context, Id);
  },
  deleteTrasferimento: async ({ params: { id } }, context) => {
    await cancelDocument(context, transfer, await lockDocument(context, transfer, { Id: id }));
    return oneTransfer(context, id);
  },
});
