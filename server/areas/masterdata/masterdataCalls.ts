import { handlers } from '../../host/calls/handlers.ts';
import { textOrder } from '../../host/calls/search.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';

/** Calls of this area that answer more than a list or a record. */
export const masterdataCalls = handlers({
  fetchEmployeeGroup: async ({ params: { id } }, { db }) => {
    const groups = db.selectFrom('employee_groups').selectAll();
    const employeeGroup = await groups.where('Id', '=', id).executeTakeFirst();
    if (employeeGroup === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.employee-group', { key: id }) });
    const members = db.selectFrom('employees').selectAll().where('groupId', '=', id);
    const employees = await members.orderBy(textOrder('fullName')).orderBy('empID').execute();
    return { employeeGroup, employees };
  },
});
