import { handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { saveSquad } from './saveSquad.ts';
import { squadOf } from './squadOf.ts';

/** The number of the employee says nothing to who reads it. */
const MISSING = { what: 'La squadra abituale di questo caposquadra' };

/** Habitual crews. */
export const squadCalls = handlers({
  AddUpdateSquadra: saveSquad,

  deleteSquadra: async ({ body: { EmpID } }, context) => {
    const { db, changed } = context;
    const before = await squadOf(context, EmpID);
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
