import type { Kysely, Selectable } from 'kysely';
import { forbidden } from '../../host/auth/forbidden.ts';
import { can, ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { isOwnOrder, requireVisibleOrder } from '../access/orderAccess.ts';
import { requireVisibleTeam } from '../access/teamAccess.ts';
import { requireOwnHours } from '../hours/visibleHours.ts';
import { requireVisibleProject } from '../project/visibleProjects.ts';
import { requireOwnDocument } from '../vehicle/requireOwnDocument.ts';
import { requireVisibleDocument } from '../vehicle/requireVisibleDocument.ts';

type Attachment = Selectable<Database['attachments']>;
export type Team = Pick<Selectable<Database['teams']>, 'teamID' | 'empID' | 'Approved' | 'Cancelled'>;
export type Access = Pick<CallContext, 'db' | 'user' | 'product'>;

/** Who may see and who may change the files of one kind of object; both throw NOT_FOUND, NOT_YOURS or FORBIDDEN. */
interface LinkedObject {
  /** Answers the team whose own the object is, if there is one: its crew and its approval then decide about changes, too. */
  read(access: Access, id: number): Promise<Team | undefined>;
  /** What a change asks beyond that. */
  change?(access: Access, id: number): Promise<void>;
}

/** Every object that files are attached to. */
export const linkedObjects: Readonly<Record<Attachment['linkedObject'] & string, LinkedObject>> = {
  team: { read: ({ db, user }, id) => requireVisibleTeam(db, user, id) },
  pjc: {
    read: async ({ db, user }, id) => {
      const query = db.selectFrom('pre_job_checks').select('teamId').where('Id', '=', id);
      return requireVisibleTeam(db, user, (await one(query, 'Il Pre Job Check', id)).teamId);
    },
  },
  vis: {
    read: async ({ db, user }, id) => {
      const query = db.selectFrom('vis').select('teamId').where('Id', '=', id);
      return requireVisibleTeam(db, user, (await one(query, 'La verifica sostegni', id)).teamId);
    },
  },
  // ORD-08, CHK-06: a document gets its files also once it is confirmed, from its own employee or from the office, until approval.
  order: {
    read: async ({ db, user }, id) => {
      const order = await orderNumbered(db, id);
      if (!can(user, 'Admin.sync')) await requireVisibleOrder(db, user, order);
      return undefined;
    },
    change: async (access, id) => {
      const { db, user } = access;
      requirePermission(access, 'Order.write');
      const order = await orderNumbered(db, id);
      if (!isOwnOrder(user, order) && !can(user, 'Admin.sync')) throw refuse('NOT_YOURS');
      if (order.teamID !== null) await requireNotApproved(db, order.teamID);
    },
  },
  'mileage-card': {
    read: async (access, id) => {
      await requireVisibleDocument(access, await cardNumbered(access, id));
      return undefined;
    },
    change: async (access, id) => {
      requirePermission(access, 'Vehicle.write');
      await requireOwnDocument(access, await cardNumbered(access, id));
    },
  },
  project: {
    read: async ({ db, user }, id) => {
      await requireVisibleProject(db, user, id);
      return undefined;
    },
    change: async (access) => requirePermission(access, 'ABPlanning.write'),
  },
  'work-hours': {
    read: async ({ db, user }, id) => {
      const query = db.selectFrom('work_hours').select(['empID', 'Date']).where('Id', '=', id);
      await requireOwnHours(db, user, await one(query, 'La registrazione ore', id));
      return undefined;
    },
  },
  // Vehicles and partners are known by codes: no number is one of theirs, and a file on a number that is nothing would be everybody's.
  vehicle: { read: (_access, id) => missing(`Il mezzo ${id}`) },
  'business-partner': { read: (_access, id) => missing(`Il cliente o fornitore ${id}`) },
};

function requirePermission({ user, product }: Access, permission: string): undefined {
  if (!can(user, permission)) throw forbidden(product, [permission]);
  return undefined;
}

/** @throws Refusal TEAM_APPROVED. */
export async function requireNotApproved(db: Kysely<Database>, teamID: number): Promise<void> {
  const query = db.selectFrom('teams').select('Approved').where('teamID', '=', teamID);
  if ((await one(query, 'Il cantiere', teamID)).Approved === 'Y') throw refuse('TEAM_APPROVED');
}

function missing(what: string): Promise<never> {
  return Promise.reject(refuse('NOT_FOUND', { what }));
}

async function orderNumbered(db: Kysely<Database>, id: number) {
  const query = db.selectFrom('orders').select(['empID', 'createdBy', 'teamID']).where('Id', '=', id);
  return one(query, 'Il documento', id);
}

async function cardNumbered({ db, user }: Access, id: number) {
  const query = db.selectFrom('mileage_cards').select(['TeamId', 'empID']).where('Id', '=', id);
  const { TeamId, empID } = await one(query, 'La scheda percorrenza', id);
  return { TeamId, isAuthor: empID === ownEmpID(user) };
}

async function one<Row>(
  query: { executeTakeFirst(): Promise<Row | undefined> },
  what: string,
  id: number,
): Promise<Row> {
  const found = await query.executeTakeFirst();
  if (found === undefined) throw refuse('NOT_FOUND', { what: `${what} ${id}` });
  return found;
}
