import type { DataRecord } from '../../../engine/contract/index.ts';
import { isYes } from '../../../engine/index.ts';
import type { Subjects } from '../../host/checklists/Subject.ts';
import { membersOf, presenceText } from '../team/crew.ts';
import { teamContext, teamHead } from '../team/teamContext.ts';
import { shownTeam, type TeamRow } from '../team/teams.ts';

/** Facts of an intervention passed to all checklists about it. */
export const checklistSubjects: Subjects = {
  team: {
    conditions: teamContext,

    async head(asking, { teamID }: TeamRow): Promise<DataRecord> {
      const { leaderName, projectDocNum, projectName } = await shownTeam(asking, teamID);
      const team = `Cantiere n.${teamID}`;
      const cantiere = [projectDocNum, projectName].filter(Boolean).join(' – ') || team;
      return { caposquadra: leaderName, team, cantiere };
    },

    async crew({ db, product }, teamID) {
      return (await membersOf(db, teamID)).map((row) => ({
        ...{ empID: row.empID, fullName: row.fullName, row },
        ...{ isHere: isYes(row.Badge), isAbsent: !isYes(row.stato) },
        ...{ role: row.jobTitle, presence: presenceText(product, row).acknowledged },
      }));
    },

    paper: teamHead,
  },
};
