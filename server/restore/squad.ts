import { squadOf } from '../calls/squad/selectSquads.ts';
import { insertAgain, rowBefore } from './insertAgain.ts';
import type { Restorer } from './Restorer.ts';

interface Crew {
  readonly members?: readonly { readonly leaderID: number; readonly empID: number }[];
}

/** A habitual crew with the members that it had. */
export const squad: Restorer = {
  deletedBy: 'deleteSquadra',
  async restore(context, deletion) {
    const { empID, Notes, rowVersion } = rowBefore<'squads'>(deletion);
    const row = await insertAgain(context, 'squads', { empID, Notes, rowVersion });
    const { members = [] } = deletion.before as Crew;
    const rows = members.map((each) => ({ leaderID: each.leaderID, empID: each.empID }));
    if (rows.length > 0) await context.db.insertInto('squad_members').values(rows).execute();
    return (await squadOf(context.db, row.empID)) ?? row;
  },
};
