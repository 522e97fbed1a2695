import { requireEmployee } from '../../team/requireEmployee.ts';
import { assignment } from '../../vehicle/assignment.ts';
import { requireVehicle } from '../../vehicle/requireVehicle.ts';
import { selectAssignments, selectTransfers } from '../../vehicle/selectDocuments.ts';
import { transfer } from '../../vehicle/transfer.ts';
import { given } from '../given.ts';
import { handlers } from '../handlers.ts';
import { documentCallsOf } from './documentCallsOf.ts';

const assignments = documentCallsOf(assignment, selectAssignments);
const transfers = documentCallsOf(transfer, selectTransfers);

/** Assignments and transfers of vehicles and equipment. */
export const vehicleDocumentCalls = handlers({
  fetchAssegnazioni: async ({ query }, context) => {
    const { rows, total } = await assignments.list(context, query);
    return { assegnazioniItem: rows, total };
  },
  fetchAssegnazione: ({ query }, context) => assignments.one(context, query.Id),
  saveAssegnazione: async ({ body: { assegnazioneData: sent } }, context) => {
    const { DocDate, BinCode, empID, Notes } = sent;
    if (typeof empID === 'number') await requireEmployee(context.db, empID);
    return assignments.save(context, sent, given({ DocDate, BinCode, empID, Notes }));
  },
  confirmAssegnazione: ({ body }, context) => assignments.confirm(context, body),
  deleteAssegnazione: ({ params: { id } }, context) => assignments.cancel(context, id),

  fetchTrasferimenti: async ({ query }, context) => {
    const { rows, total } = await transfers.list(context, query);
    return { trasferimentiItem: rows, total };
  },
  fetchTrasferimento: ({ query }, context) => transfers.one(context, query.Id),
  saveTrasferimento: async ({ body: { trasferimentoData: sent } }, context) => {
    const { DocDate, BinCode, Notes } = sent;
    // Where it comes from is where it is, not what somebody typed.
    const { BinCode: FromBinCode } = await requireVehicle(context, sent.ItemCode);
    return transfers.save(context, sent, given({ DocDate, BinCode, Notes, FromBinCode }));
  },
  confirmTrasferimento: ({ body }, context) => transfers.confirm(context, body),
  deleteTrasferimento: ({ params: { id } }, context) => transfers.cancel(context, id),
});
