import { refuse } from '../../errors/refuse.ts';
import { handlers } from '../handlers.ts';
import { type ListOrder, listRows } from '../listRows.ts';
import { searchedIn } from '../searchedIn.ts';
import { saveSquad } from './saveSquad.ts';
import { selectSquads, squadOf, withMembers } from './selectSquads.ts';

const ORDER: ListOrder<string> = {
  fields: { empID: 'squads.empID', fullName: 'employees.fullName', Notes: 'squads.Notes' },
  by: 'fullName',
  last: 'squads.empID',
};

/** Habitual crews. */
export const squadCalls = handlers({
  fetchSquadre: async ({ query }, context) => {
    const { db } = context;
    const found = selectSquads(db)
      .selectAll('squads')
      .select('employees.fullName')
      .$if(query.empID !== undefined, (squads) => squads.where('squads.empID', '=', query.empID ?? 0))
      .where((where) => searchedIn(where, query.q, ['employees.fullName']));
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { squadre: await withMembers(db, rows), total };
  },

  fetchSquadra: async ({ params: { id } }, { db }) => {
    const squad = await squadOf(db, id);
    if (squad === undefined) throw refuse('NOT_FOUND', { what: `La squadra tipo di ${id}` });
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
    if (gone === undefined) throw refuse('NOT_FOUND', { what: `La squadra tipo di ${EmpID}` });
    changed('squad', EmpID, before);
    return gone;
  },
});
