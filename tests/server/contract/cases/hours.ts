import { type Cases, capo, ufficio } from '../Case.ts';
import { TODAY } from '../World.ts';

/** Hours worked. */
export const hoursCases: Cases<
  | 'fetchWorkHours'
  | 'fetchTimesheet'
  | 'AddUpdateWorkHours'
  | 'deleteWorkHours'
  | 'SendWorkHours'
  | 'ApproveWorkHours'
> = {
  fetchWorkHours: capo(({ empID }) => ({
    query: {
      q: '',
      page: 1,
      perPage: 5,
      empID,
      crew: `${empID}`,
      status: 'B,I,A',
      from: '2026-11-01',
      to: TODAY,
    },
  })),
  fetchTimesheet: capo(async ({ db, empID }) => {
    const sheet = db.selectFrom('timesheets').select('AbsEntry').where('empID', '=', empID);
    return { params: { id: (await sheet.executeTakeFirstOrThrow()).AbsEntry } };
  }),
  AddUpdateWorkHours: capo(({ empID, user }) => ({
    body: { obj: { empID, Date: TODAY, Hours: 0.5, ActivityType: 1, CostCentre: 'CC01' }, user },
  })),
  deleteWorkHours: capo(async (world) => ({
    body: { Id: await world.hours({ empID: world.empID, Status: 'B' }), user: world.user },
  })),
  SendWorkHours: capo(async (world) => ({
    body: { ids: [await world.hours({ empID: world.empID, Status: 'B' })] },
  })),
  ApproveWorkHours: ufficio(async (world) => ({
    body: { ids: [await world.hours({ Status: 'I' })], action: 'A', reason: '', user: world.user },
  })),
};
