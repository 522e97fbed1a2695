import { addQueuedPrint } from '../../../support/addQueuedPrint.ts';
import { admin, type Cases, capo, operaio } from '../Case.ts';
import type { World } from '../World.ts';

const LIST = { page: 1, perPage: 5, sortDesc: true };
const DRAFT = { form: 'vis', key: 'team-1' };
let recordCount = 0;

/** Signing in, users, drafts, attachments, the queue towards the ERP. */
export const systemCases: Cases<
  | 'login'
  | 'logout'
  | 'fetchSession'
  | 'fetchMe'
  | 'changeLocale'
  | 'fetchDemoUsers'
  | 'fetchHealth'
  | 'streamEvents'
  | 'fetchDashboard'
  | 'fetchDrafts'
  | 'fetchNotificationCount'
  | 'fetchNotifications'
  | 'markNotificationsRead'
  | 'fetchDraft'
  | 'saveDraft'
  | 'discardDraft'
  | 'fetchMissing'
  | 'fetchListViews'
  | 'saveListView'
  | 'deleteListView'
  | 'fetchAuditSubjects'
  | 'fetchAudit'
  | 'fetchUsers'
  | 'fetchUser'
  | 'saveUser'
  | 'fetchTeamTemplates'
  | 'saveTeamTemplate'
  | 'deleteTeamTemplate'
  | 'fetchRoles'
  | 'fetchSchemaState'
  | 'fetchSyncQueue'
  | 'retrySync'
  | 'retryFailedSync'
  | 'fetchPrintQueue'
  | 'retryPrints'
  | 'restoreDeleted'
  | 'exportPerson'
  | 'erasePerson'
  | 'describeAttachments'
  | 'fetchAttachments'
  | 'fetchAttachmentsByParent'
  | 'downloadAttachment'
  | 'deleteAttachment'
  | 'uploadAttachment'
  | 'openAttachment'
  | 'openThumbnail'
  | 'fetchBackups'
  | 'fetchBackupPlan'
  | 'startBackup'
> = {
  exportPerson: admin(async ({ employee }) => ({ body: { empID: await employee() } })),
  erasePerson: admin(async ({ employee }) => ({ body: { empID: await employee() } })),

  login: operaio(() => ({ body: { username: 'operaio', password: 'cantieri' } })),
  logout: operaio(),
  fetchSession: operaio(),
  fetchMe: operaio(),
  changeLocale: operaio(() => ({ body: { locale: 'it' } })),
  fetchDemoUsers: capo(),
  fetchHealth: capo(),
  streamEvents: capo(),
  fetchDashboard: capo(),

  fetchNotificationCount: capo(() => ({})),
  fetchNotifications: capo(() => ({})),
  markNotificationsRead: capo(() => ({ body: {} })),
  fetchDrafts: capo(async ({ draft }) => {
    await draft();
    return { query: { ...LIST, form: DRAFT.form } };
  }),
  fetchDraft: capo(async ({ draft }) => {
    await draft();
    return { params: DRAFT };
  }),
  saveDraft: capo(() => ({ params: DRAFT, body: { version: 1, data: { picchetto: '13' } } })),
  discardDraft: capo(async ({ draft }) => {
    await draft();
    return { params: DRAFT };
  }),

  fetchMissing: capo(async (world) => ({
    params: { workflow: 'team', id: await world.checkedTeam(), transition: 'close' },
  })),
  fetchListViews: capo(() => ({ params: { list: 'work-hours' } })),
  saveListView: capo(() => ({
    params: { list: 'work-hours' },
    body: { name: 'Nuova', query: 'status=B', first: true, was: 'Le altre' },
  })),
  deleteListView: capo(() => ({ params: { list: 'work-hours' }, body: { name: 'Le mie' } })),

  fetchAuditSubjects: admin(() => ({})),
  fetchAudit: admin(() => ({ query: { ...LIST, userId: 1, from: '2026-01-01', to: '2099-12-31' } })),
  fetchUsers: admin(() => ({ query: { ...LIST, q: 'a', role: 'admin', active: 'Y' } })),
  fetchUser: admin(() => ({ params: { userId: 1 } })),
  saveUser: admin(() => ({
    body: {
      obj: {
        username: `nuovo${++recordCount}`,
        fullName: 'Nuova Utente',
        role: 'operaio',
        password: 'Tralicci1!',
      },
    },
  })),
  fetchTeamTemplates: admin(async (world) => {
    await world.template();
    return { query: { ...LIST, q: 'a', sortBy: 'Name', published: 'Y' } };
  }),
  saveTeamTemplate: admin(({ empID, pmgEntry }) => ({
    body: {
      obj: {
        ...{ Code: `NUOVO-${++recordCount}`, Name: 'Posa di cavo', published: 'Y' },
        ...{ empID, pmgEntry, PlannedTime: '07:00:00', Notes: 'Portare la pompa' },
      },
    },
  })),
  deleteTeamTemplate: admin(async (world) => ({
    params: { templateID: await world.template() },
    query: { rowVersion: 1 },
  })),
  fetchRoles: admin(),
  fetchSchemaState: admin(),
  fetchBackups: admin(async ({ db }) => {
    const backupRow = {
      origin: 'A',
      status: 'V',
      startedBy: 'sistema',
      endedAt: '2026-11-20T01:31:00Z',
    } as const;
    await db
      .insertInto('backups')
      .values([
        { ...backupRow, fileName: 'a.tar', seconds: 40, size: 1_000 },
        { ...backupRow, fileName: 'b.tar', seconds: 41, size: 2_000 },
      ])
      .execute();
    return { query: { ...LIST, status: 'V,E' } };
  }),
  fetchBackupPlan: admin(),
  startBackup: admin(),
  fetchSyncQueue: capo(async (world) => {
    await world.failedErrand();
    return { query: { ...LIST, status: 'E', objtype: 'order' } };
  }),
  restoreDeleted: capo(async (world) => ({
    body: { entity: 'report-activity', key: await world.deletedActivity() },
  })),
  retryFailedSync: admin(async (world) => {
    await world.failedErrand();
    return {};
  }),
  retrySync: capo(async (world) => ({ body: { ids: [await world.failedErrand()] } })),
  fetchPrintQueue: capo(async (world) => {
    const { teamID } = await failedPrint(world);
    return { query: { page: 1, perPage: 5, status: 'E', teamID } };
  }),
  retryPrints: capo(async (world) => ({ body: { ids: [(await failedPrint(world)).id] } })),

  fetchAttachments: capo(async (world) => {
    const { linkedId } = await world.attachment();
    return { body: { linkedObject: 'team', linkedId } };
  }),
  describeAttachments: capo(async (world) => {
    const { idAttach } = await world.attachment();
    return { body: { ids: [idAttach] } };
  }),
  fetchAttachmentsByParent: capo(async (world) => {
    const { parentId } = await world.attachment();
    return { body: { parentId } };
  }),
  downloadAttachment: capo(async (world) => {
    const { fullpath } = await world.attachment();
    return { body: { fullpath } };
  }),
  deleteAttachment: capo(async (world) => {
    const { idAttach } = await world.attachment();
    return { params: { idAttach } };
  }),
  uploadAttachment: capo(async (world) => {
    const body = new FormData();
    body.set('linkedObject', 'team');
    body.set('linkedId', String(await world.team()));
    body.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'nota.pdf');
    return { body };
  }),
  openAttachment: capo(async (world) => {
    const { idAttach } = await world.attachment();
    return { params: { idAttach }, query: { download: true } };
  }),
  openThumbnail: capo(async (world) => {
    const { idAttach } = await world.attachment();
    return { params: { idAttach }, query: { width: 200 } };
  }),
};

/** A paper that could not be printed. */
async function failedPrint({ db, team, user }: World) {
  const teamID = await team('R', { Approved: 'Y' });
  const failed = { status: 'E', message: 'Chromium manca' } as const;
  return {
    id: await addQueuedPrint(db, { teamID, reportCode: 'PJC', userId: user.userId, ...failed }),
    teamID,
  };
}
