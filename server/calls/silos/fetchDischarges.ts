import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { visibleTeams } from '../../access/teamAccess.ts';
import type { Handler } from '../handlers.ts';
import { pageOf } from '../pageOf.ts';
import { sortOf } from '../sortOf.ts';

type Status = Entities['discharge']['DocStatus'];

const SORTED_BY = {
  Id: 'discharges.Id',
  DocStatus: 'discharges.DocStatus',
  DocNum: 'discharges.DocNum',
  kind: 'discharges.kind',
  TeamID: 'discharges.TeamID',
  fullName: 'employees.fullName',
  BinCode: 'discharges.BinCode',
  confirmedAt: 'discharges.confirmedAt',
} as const;

/** Discharges of the teams that one may see, newest first; without their lines. */
export const fetchDischarges: Handler<'fetchDischarges'> = async ({ query }, { db, user, cancellable }) => {
  const { TeamID, itemType } = query;
  const states = (query.status ?? '').split(',').filter((each): each is Status => each !== '');
  const q = query.q?.trim() ?? '';
  const found = db
    .selectFrom('discharges')
    .innerJoin('employees', 'employees.empID', 'discharges.empID')
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
  const sort = sortOf(query, Object.keys(SORTED_BY) as (keyof typeof SORTED_BY)[], {
    by: 'Id',
    descending: true,
  });
  const { limit, offset } = pageOf(query);
  const rows = await found
    .selectAll('discharges')
    .select(['employees.fullName', 'discharges.Id as DischargeId'])
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('discharges.Id', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute(cancellable);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow(cancellable);
  return { discharges: rows, total };
};
