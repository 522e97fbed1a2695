import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { visibleTeams } from '../../access/teamAccess.ts';

type Status = Entities['discharge']['DocStatus'];

const ORDER: ListOrder<string> = {
  fields: {
    Id: 'discharges.Id',
    DocStatus: 'discharges.DocStatus',
    DocNum: 'discharges.DocNum',
    kind: 'discharges.kind',
    TeamID: 'discharges.TeamID',
    fullName: 'employees.fullName',
    BinCode: 'discharges.BinCode',
    confirmedAt: 'discharges.confirmedAt',
  },
  by: 'Id',
  descending: true,
  last: 'discharges.Id',
};

/** Discharges of the teams that one may see, newest first; without their lines. */
export const fetchDischarges: Handler<'fetchDischarges'> = async ({ query }, context) => {
  const { db, user } = context;
  const { TeamID, itemType } = query;
  const states = (query.status ?? '').split(',').filter((each): each is Status => each !== '');
  const q = query.q?.trim() ?? '';
  const found = db
    .selectFrom('discharges')
    .innerJoin('employees', 'employees.empID', 'discharges.empID')
    .selectAll('discharges')
    .select(['employees.fullName', 'discharges.Id as DischargeId'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('teams').whereRef('teams.teamID', '=', 'discharges.TeamID').where(visibleTeams(user)),
      ),
    )
    .$if(TeamID !== undefined, (rows) => rows.where('TeamID', '=', TeamID ?? 0))
    .$if(itemType !== undefined, (rows) => rows.where('kind', '=', itemType ?? 'company'))
    .$if(states.length > 0, (rows) => rows.where('DocStatus', 'in', states))
    .$if(q !== '', (rows) =>
      rows.where(
        sql<boolean>`search_words(discharges."TeamID" || ' ' || "BinCode" || ' ' || "WhsName" || ' ' || "fullName") @@ search_query(${q})`,
      ),
    );
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { discharges: rows, total };
};
