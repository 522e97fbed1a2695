import { handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import { refuse } from '../../host/errors/refuse.ts';

const ORDER: ListOrder<string> = {
  fields: {
    Name: 'employee_groups.Name',
    Id: 'employee_groups.Id',
    Description: 'employee_groups.Description',
    Active: 'employee_groups.Active',
  },
  by: 'Name',
  last: 'employee_groups.Id',
};

/** Groups of employees. */
export const groupCalls = handlers({
  fetchEmployeeGroups: async ({ query }, context) => {
    const found = context.db
      .selectFrom('employee_groups')
      .selectAll()
      .$if(query.Id !== undefined, (rows) => rows.where('Id', '=', query.Id ?? 0))
      .where((where) => searchedIn(where, query.q, ['Name', 'Description']));
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { employeeGroups: rows, total };
  },

  fetchEmployeeGroup: async ({ params: { id } }, { db }) => {
    const employeeGroup = await db
      .selectFrom('employee_groups')
      .selectAll()
      .where('Id', '=', id)
      .executeTakeFirst();
    if (employeeGroup === undefined) throw refuse('NOT_FOUND', { what: `Il gruppo di dipendenti ${id}` });
    const employees = await db
      .selectFrom('employees')
      .selectAll()
      .where('groupId', '=', id)
      .orderBy('fullName')
      .orderBy('empID')
      .execute();
    return { employeeGroup, employees };
  },
});
