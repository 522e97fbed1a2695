import { type Kysely, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { saveEntity } from '../../host/writes/saveEntity.ts';
import { writesHoursOf } from '../hours/visibleHours.ts';

const ORDER: ListOrder<string> = {
  fields: {
    fullName: 'employees.fullName',
    empID: 'employees.empID',
    ExtEmpNo: 'employees.ExtEmpNo',
    firstName: 'employees.firstName',
    lastName: 'employees.lastName',
    jobTitle: 'employees.jobTitle',
    isLeader: 'employees.isLeader',
    active: 'employees.active',
    groupId: 'employees.groupId',
    costCentre: 'employees.costCentre',
  },
  by: 'fullName',
  last: 'employees.empID',
};

interface EmployeeFilter {
  readonly q?: string | undefined;
  readonly groupId?: number | null | undefined;
  readonly active?: 'Y' | 'N' | undefined;
  readonly empID?: number | undefined;
  readonly ExtEmpNo?: string | undefined;
  readonly fullName?: string | undefined;
  /** The leader and the members of that team. */
  readonly teamID?: number | undefined;
}

/** Employees; the lists differ in whom they leave out and in how much they say of each. */
export const employeeCalls = handlers({
  fetchEmployees: async ({ query }, context) => {
    const { rows, total } = await listRows(filtered(context.db, query), query, ORDER, context);
    return { ohem: rows, total };
  },

  fetchLeaders: async ({ query }, context) => {
    const found = filtered(context.db, { active: 'Y', ...query }).where('isLeader', '=', 'Y');
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { ohem: rows, total };
  },

  /** Who is in no team planned for the day; the day is today's, or that of the team for which people are looked for. */
  fetchUnassignedEmployees: async ({ query }, context) => {
    const { db, today } = context;
    const { date, teamID } = query;
    const day = date ?? (teamID === undefined ? today() : await dayOf(db, teamID));
    const busy = db.selectFrom('teams').where('PlannedDate', '=', day).where('Cancelled', '=', 'N');
    const found = filtered(db, { q: query.q, active: 'Y' })
      .where('empID', 'not in', busy.select('teams.empID'))
      .where(
        'empID',
        'not in',
        busy.innerJoin('members', 'members.teamID', 'teams.teamID').select('members.empID'),
      );
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { ohem: rows, total };
  },

  fetchSobisList: async ({ query }, context) => {
    const { rows, total } = await listRows(filtered(context.db, query), query, ORDER, context);
    return { ohem: rows, total };
  },

  /** CALL-05: nobody found is a 404, which empties the list that asked. */
  fetchSobisEmployees: async ({ query }, context) => {
    const { hoursOn } = query;
    const found = filtered(context.db, query).$if(hoursOn !== undefined, (rows) =>
      rows.where(writesHoursOf(context.user, hoursOn ?? '')),
    );
    const { rows, total } = await listRows(found, query, ORDER, context);
    if (total === 0) throw refuse('NOT_FOUND', { what: 'Il dipendente cercato' });
    return { ohem: rows, total };
  },

  AddUpdateEmployee: (input, context) => saveEntity<Entities['employee']>(input, context),
});

function filtered(db: Kysely<Database>, filter: EmployeeFilter) {
  const { groupId, active, empID, ExtEmpNo, fullName, teamID } = filter;
  const words = [filter.q, fullName].filter((each) => each !== undefined && each.trim() !== '').join(' ');
  return db
    .selectFrom('employees')
    .selectAll()
    .$if(words !== '', (rows) => rows.where(sql<boolean>`search @@ search_query(${words})`))
    .$if(typeof groupId === 'number', (rows) => rows.where('groupId', '=', groupId ?? null))
    .$if(active !== undefined, (rows) => rows.where('active', '=', active ?? 'Y'))
    .$if(empID !== undefined, (rows) => rows.where('empID', '=', empID ?? 0))
    .$if(ExtEmpNo !== undefined && ExtEmpNo !== '', (rows) => rows.where('ExtEmpNo', '=', ExtEmpNo ?? ''))
    .$if(teamID !== undefined, (rows) =>
      rows.where('empID', 'in', ({ selectFrom }) =>
        selectFrom('teams')
          .select('teams.empID')
          .where('teams.teamID', '=', teamID ?? 0)
          .union(
            selectFrom('members')
              .select('members.empID')
              .where('members.teamID', '=', teamID ?? 0),
          ),
      ),
    );
}

async function dayOf(db: Kysely<Database>, teamID: number): Promise<string> {
  const team = await db
    .selectFrom('teams')
    .select('PlannedDate')
    .where('teamID', '=', teamID)
    .executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${teamID}` });
  return team.PlannedDate;
}
