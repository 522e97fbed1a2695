import type { DataRecord, EntitySchema } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { shownTeam } from '../team/selectTeams.ts';

/** What the head of a new checklist says of its site, where the record does not say it: readers only read it. */
export async function headerOf(
  context: Pick<CallContext, 'db' | 'product'>,
  { properties }: EntitySchema,
  teamID: number,
): Promise<DataRecord> {
  const { leaderName, projectDocNum, projectName } = await shownTeam(context, teamID);
  const header: DataRecord = {
    caposquadra: leaderName,
    team: `Cantiere n.${teamID}`,
    cantiere: [projectDocNum, projectName].filter(Boolean).join(' – ') || `Cantiere n.${teamID}`,
  };
  return Object.fromEntries(Object.entries(header).filter(([name]) => Object.hasOwn(properties, name)));
}
