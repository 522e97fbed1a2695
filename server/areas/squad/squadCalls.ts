import { reachesAll } from '../../host/access/visibleWhere.ts';
import { ownEmpID } from '../../host/auth/SignedInUser.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { saveSquad } from './saveSquad.ts';
import { selectSquads, squadOf, withMembers } from './selectSquads.ts';

const ORDER: ListOrder<string> = {
  fields: { empID: 'squads.empID', fullName: 'employees.fullName', Notes: 'squads.Notes' },
  by: 'fullName',
  last: 'squads.empID',
};

/** The number of the employee says nothing to who reads it. */
const MISSING = { what: 'La squadra abituale di questo caposquadra' };

/** Habitual crews. */
export const squadCalls = handlers({
  fetchSquadre: async ({ query }, context) => {
    const { db, user } = context;
    const own = ownEmpID(user);
    const found = selectSquads(db)
      .selectAll('squads')
      .select('employees.fullName')
      .$if(query.empID !== undefined, (squads) => squads.where('squads.empID', '=', query.empID ?? 0))
      .$if(!reachesAll(context, 'squad'), (squads) =>
        squads.where(({ or, eb, selectFrom }) =>
          or([
            eb('squads.empID', '=', own),
            eb(
              'squads.empID',
              'in',
              selectFrom('squad_members').select('leaderID').where('squad_members.empID', '=', own),
            ),
          ]),
        ),
      )
      .where((where) => searchedIn(where, query.q, ['employees.fullName']));
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { squadre: await withMembers(db, rows), total };
  },

  fetchSquadra: async ({ params: { id } }, { db }) => {
    const squad = await squadOf(db, id);
    if (squad === undefined) throw refuse('NOT_FOUND', MISSING);
    return squad;
  },

  AddUpdateSquadra: saveSquad,

  deleteSquadra: async ({ body: { EmpID } }, { db, changed }) => {
    const before = await squadOf(db, EmpID);
    const gone = await db
      .deleteFrom('squads')
      .where('empID', '=', EmpID)
      .returning('empID')
      .executeTakeFirst();
    if (gone === undefined) throw refuse('NOT_FOUND', MISSING);
    changed('squad', EmpID, before);
    return gone;
  },
});
