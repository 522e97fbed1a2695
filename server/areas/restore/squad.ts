import { replaceRows } from '../../host/writes/replaceRows.ts';
import { squadOf } from '../squad/squadOf.ts';
import { insertAgain, rowBefore } from './insertAgain.ts';
import type { Restorer } from './Restorer.ts';

/** A habitual crew with the members that it had. */
export const squad: Restorer = {
  deletedBy: 'deleteSquadra',
  async restore(context, deletion) {
    const row = await insertAgain(context, 'squad', rowBefore<'squads'>(deletion));
    const { members = [] } = deletion.before as { readonly members?: readonly object[] };
    await replaceRows(context, 'squad-member', { leaderID: row.empID }, members);
    return (await squadOf(context, row.empID)) ?? row;
  },
};
