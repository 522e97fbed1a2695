import { requireVisibleProject } from '../../project/visibleProjects.ts';
import { handlers } from '../handlers.ts';
import { type ListOrder, listRows } from '../listRows.ts';
import { searchedIn } from '../searchedIn.ts';

const LINES: ListOrder<string> = {
  fields: {
    LineNum: 'project_lines.LineNum',
    ItemCode: 'project_lines.ItemCode',
    Description: 'project_lines.Description',
    Quantity: 'project_lines.Quantity',
    DoneQuantity: 'project_lines.DoneQuantity',
    UM: 'project_lines.UM',
    UnitPrice: 'project_lines.UnitPrice',
    LineTotal: 'project_lines.LineTotal',
    StartDate: 'project_lines.StartDate',
    CloseDate: 'project_lines.CloseDate',
  },
  by: 'LineNum',
  last: 'project_lines.Id',
};

/** What a project is made of. */
export const partCalls = handlers({
  fetchProjectLines: async ({ query }, context) => {
    const { db, user } = context;
    await requireVisibleProject(db, user, query.pmgEntry);
    const found = db
      .selectFrom('project_lines')
      .selectAll()
      .where('AbsEntry', '=', query.pmgEntry)
      .where((where) => searchedIn(where, query.q, ['Description', 'ItemCode']));
    const { rows, total } = await listRows(found, query, LINES, context);
    return { projectLines: rows, total };
  },

  fetchSubprojects: async ({ params: { id } }, { db, user }) => {
    await requireVisibleProject(db, user, id);
    const subprojects = await db
      .selectFrom('subprojects')
      .leftJoin('employees', 'employees.empID', 'subprojects.Owner')
      .selectAll('subprojects')
      .select(({ fn, val }) => fn.coalesce('employees.fullName', val('')).as('ownerName'))
      .where('subprojects.ProjectID', '=', id)
      .orderBy('subprojects.StartDate')
      .orderBy('subprojects.AbsEntry')
      .execute();
    return { subprojects };
  },
});
