import { handlers } from '../../../host/calls/handlers.ts';
import { requireEmployee } from '../../access/requireEmployee.ts';
import { assignment } from '../assignment.ts';
import { selectAssignments, selectTransfers } from '../selectDocuments.ts';
import { transfer } from '../transfer.ts';
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
    if (typeof sent.empID === 'number') await requireEmployee(context.db, sent.empID);
    return assignments.save(context, sent);
  },
  confirmAssegnazione: ({ body }, context) => assignments.confirm(context, body),
  deleteAssegnazione: ({ params: { id } }, context) => assignments.cancel(context, id),

  fetchTrasferimenti: async ({ query }, context) => {
    const { rows, total } = await transfers.list(context, query);
    return { trasferimentiItem: rows, total };
  },
  fetchTrasferimento: ({ query }, context) => transfers.one(context, query.Id),
  saveTrasferimento: ({ body }, context) => transfers.save(context, body.trasferimentoData),
  confirmTrasferimento: ({ body }, context) => transfers.confirm(context, body),
  deleteTrasferimento: ({ params: { id } }, context) => transfers.cancel(context, id),
});
