import { handlers } from '../../../host/calls/handlers.ts';
import { requireEmployee } from '../../access/requireEmployee.ts';
import { assignment } from '../assignment.ts';
import { transfer } from '../transfer.ts';
import { documentCallsOf } from './documentCallsOf.ts';

const assignments = documentCallsOf(assignment);
const transfers = documentCallsOf(transfer);

/** Assignments and transfers of vehicles and equipment. */
export const vehicleDocumentCalls = handlers({
  saveAssegnazione: async ({ body: { assegnazioneData: sent } }, context) => {
    if (typeof sent.empID === 'number') await requireEmployee(context.db, sent.empID);
    return assignments.save(context, sent);
  },
  confirmAssegnazione: ({ body }, context) => assignments.confirm(context, body),
  deleteAssegnazione: ({ params: { id } }, context) => assignments.cancel(context, id),

  saveTrasferimento: ({ body }, context) => transfers.save(context, body.trasferimentoData),
  confirmTrasferimento: ({ body }, context) => transfers.confirm(context, body),
  deleteTrasferimento: ({ params: { id } }, context) => transfers.cancel(context, id),
});
