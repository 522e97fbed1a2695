import { requireWritable } from '../../host/access/recordRights.ts';
import { requireFileChange } from '../../host/attachments/requireFileChange.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { lockContent } from '../../host/files/storeAttachment.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { insertAgain, type Restorer, rowBefore } from '../../host/restore/Restorer.ts';
import { requireOpenCrew } from '../team/crew.ts';
import { requireTie } from '../team/projectOf.ts';
import { lockChangeableTeam } from '../team/teams.ts';

/** ACT-08: only while the report is not handed in. */
export const reportActivity: Restorer = {
  deletedBy: 'deleteReportActivity',
  async restore(context, deletion) {
    const row = rowBefore<'report_activities'>(deletion);
    const team = await lockChangeableTeam(context, row.teamId);
    requireOperation(context, 'team', 'deleteActivity', team);
    return insertAgain(context, 'report-activity', row);
  },
};

/** A member returns with the former validation; the present leader of the team is no member of it. */
export const member: Restorer = {
  deletedBy: 'RemoveMember',
  async restore(context, deletion) {
    const row = rowBefore<'members'>(deletion);
    const team = await requireOpenCrew(context, row.teamID);
    if (team.empID === row.empID) throw refuse('LEADER_AMONG_MEMBERS');
    return insertAgain(context, 'member', row);
  },
};

/** HRS-01: unless the day has been filled otherwise meanwhile, or the site of the hours is closed. */
export const workHours: Restorer = {
  deletedBy: 'deleteWorkHours',
  async restore(context, deletion) {
    const row = rowBefore<'work_hours'>(deletion);
    await requireWritable(context, 'work-hours', row);
    await requireTie(context, row.teamID, 'addHours', true);
    return insertAgain(context, 'work-hours', row);
  },
};

/** The bytes are kept for a while after the deletion (`removeForgotten`). */
export const attachment: Restorer = {
  deletedBy: 'deleteAttachment',
  async restore(context, deletion) {
    const { db, files } = context;
    const row = rowBefore<'attachments'>(deletion);
    await requireFileChange(context, { ...row, linkedId: row.linkedId ?? null }, 'operation');
    await lockContent(db, row.sha256);
    if ((await files.get(row.sha256, 'thumbnail')) === undefined) throw refuse('FILE_LOST');
    return insertAgain(context, 'attachment', row);
  },
};
