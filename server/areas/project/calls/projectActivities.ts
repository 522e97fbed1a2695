import type { Handler } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { searchedIn } from '../../../host/calls/searchedIn.ts';
import { visibleTeams } from '../../access/teamAccess.ts';
import { requireVisibleProject } from '../visibleProjects.ts';

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
  const found = db
    .selectFrom('teams')
    .innerJoin('report_activities', 'report_activities.teamId', 'teams.teamID')
    .innerJoin('employees', 'employees.empID', 'teams.empID')
    .selectAll('report_activities')
    .select(['teams.PlannedDate', 'employees.fullName as leaderName'])
    .where('teams.pmgEntry', '=', query.pmgEntry)
    .where('teams.Cancelled', '=', 'N')
    .where(visibleTeams(user))
    .where((where) => searchedIn(where, query.q, ['report_activities.Descrizione', 'employees.fullName']));
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { activities: rows, total };
};
