import { refuse } from '../../errors/refuse.ts';
import { containing } from '../containing.ts';
import { handlers } from '../handlers.ts';
import { pageOf } from '../pageOf.ts';
import { sortOf } from '../sortOf.ts';
import { saveSquad } from './saveSquad.ts';
import { selectSquads, squadOf, withMembers } from './selectSquads.ts';

const SORTED_BY = { empID: 'squads.empID', fullName: 'employees.fullName', Notes: 'squads.Notes' } as const;

/** Habitual crews. */
export const squadCalls = handlers({
  fetchSquadre: async ({ query }, { db }) => {
    const q = query.q?.trim() ?? '';
    const filtered = selectSquads(db)
      .$if(query.empID !== undefined, (squads) => squads.where('squads.empID', '=', query.empID ?? 0))
      .$if(q !== '', (squads) => squads.where('employees.fullName', 'ilike', containing(q)));
    const sort = sortOf(query, Object.keys(SORTED_BY) as (keyof typeof SORTED_BY)[], {
      by: 'fullName',
      descending: false,
    });
    const { limit, offset } = pageOf(query);
    const page = await filtered
      .selectAll('squads')
      .select('employees.fullName')
      .orderBy(SORTED_BY[sort.by], sort.direction)
      .orderBy('squads.empID')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await filtered
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { squadre: await withMembers(db, page), total };
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
