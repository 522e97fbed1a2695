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
  confirmAssegnazione: ({ body }, context) => assignments.move(context, body),
  deleteAssegnazione: ({ params: { id: Id } }, context) => assignments.annul(context, { Id }),

  saveTrasferimento: ({ body }, context) => transfers.save(context, body.trasferimentoData),
  confirmTrasferimento: ({ body }, context) => transfers.move(context, body),
  deleteTrasferimento: ({ params: { id: Id } }, context) => transfers.annul(context, { Id }),
});
