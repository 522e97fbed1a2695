import { visibleTeams } from '../../access/teamAccess.ts';
import { requireVisibleProject } from '../../project/visibleProjects.ts';
import { containing } from '../containing.ts';
import type { Handler } from '../handlers.ts';
import { type ListOrder, listRows } from '../listRows.ts';

const ORDER: ListOrder<string> = {
  fields: {
    PlannedDate: 'teams.PlannedDate',
    teamId: 'report_activities.teamId',
    leaderName: 'employees.fullName',
    Descrizione: 'report_activities.Descrizione',
    Quantity: 'report_activities.Quantity',
  },
  by: 'PlannedDate',
  descending: true,
  last: 'report_activities.Id',
};

/** What the crews that one may see have done on a project, by their reports. */
export const projectActivities: Handler<'fetchProjectActivities'> = async ({ query }, context) => {
  const { db, user } = context;
  await requireVisibleProject(db, user, query.pmgEntry);
  const q = query.q?.trim() ?? '';
  const found = db
    .selectFrom('teams')
    .innerJoin('report_activities', 'report_activities.teamId', 'teams.teamID')
    .innerJoin('employees', 'employees.empID', 'teams.empID')
    .selectAll('report_activities')
    .select(['teams.PlannedDate', 'employees.fullName as leaderName'])
    .where('teams.pmgEntry', '=', query.pmgEntry)
    .where('teams.Cancelled', '=', 'N')
    .where(visibleTeams(user))
    .$if(q !== '', (rows) =>
      rows.where((where) =>
        where.or([
          where('report_activities.Descrizione', 'ilike', containing(q)),
          where('employees.fullName', 'ilike', containing(q)),
        ]),
      ),
    );
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { activities: rows, total };
};
