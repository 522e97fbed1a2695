import { sql } from 'kysely';
import type { VisibleRules } from '../host/access/VisibleRules.ts';
import { ownEmpID } from '../host/auth/SignedInUser.ts';
import { visibleTeams } from './access/teamAccess.ts';
import { visibleHours } from './hours/visibleHours.ts';
import { visibleProjects } from './project/visibleProjects.ts';

/** The rules that `x-visible` names where fields cannot say it. */
export const visibleRules: VisibleRules = {
  /** Who is in the crew: of a site, or of a leader's habitual one. */
  async crew({ db, user }, entity, key) {
    if (entity !== 'squad') {
      const team = db.selectFrom('teams').select('teamID').where('teamID', '=', key);
      return (await team.where(visibleTeams(user)).executeTakeFirst()) !== undefined;
    }
    const member = db.selectFrom('squad_members').select('empID').where('leaderID', '=', key);
    return (await member.where('empID', '=', ownEmpID(user)).executeTakeFirst()) !== undefined;
  },

  /** Who works, or has worked, on one of its sites. */
  async sites({ db, user }, _entity, key) {
    const found = db.selectFrom('projects').select('AbsEntry').where('AbsEntry', '=', key);
    return (await found.where(visibleProjects(user)).executeTakeFirst()) !== undefined;
  },

  /** Who leads the employee, or led them that day; of a sheet, any of its days. */
  async hours({ db, user }, entity, key) {
    const found = db
      .selectFrom('work_hours')
      .select('Id')
      .where(sql.ref(entity === 'timesheet' ? 'work_hours.timesheetEntry' : 'work_hours.Id'), '=', key)
      .where(visibleHours(user));
    return (await found.limit(1).executeTakeFirst()) !== undefined;
  },
};
