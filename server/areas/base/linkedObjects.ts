import type { Selectable } from 'kysely';
import { changeable } from '../../host/access/visible.ts';
import { forbidden } from '../../host/auth/forbidden.ts';
import { can } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { requireOwnDocument } from '../vehicle/requireOwnDocument.ts';

export type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;
/** A record that files are attached to. */
export type Linked = Readonly<Record<string, unknown>>;
type Change = (access: Access, id: number, linked: Linked) => Promise<void> | void;
type LinkedName = Selectable<Database['attachments']>['linkedObject'] & string;

/** What a change of the files asks besides that the object is seen; of a team and what is a part of it, `requireFileChange` asks the team. */
export const FILE_CHANGES: Readonly<Partial<Record<LinkedName, Change>>> = {
  // ORD-08, CHK-06: a document gets its files also once it is confirmed, from its own employee or from the office, until approval.
  order: async (access, id, { teamID }) => {
    requirePermission(access, 'Order.write');
    const may = can(access.user, 'Admin.sync') || (await changeable(access, 'order', id)) === true;
    if (!may) throw refuse('NOT_YOURS');
    if (typeof teamID === 'number') await requireOpen(access, teamID);
  },
  'mileage-card': async (access, id, { TeamId }) => {
    requirePermission(access, 'Vehicle.write');
    await requireOwnDocument(access, { kind: 'mileage-card', Id: id, TeamId: TeamId as number | null });
  },
  project: (access) => requirePermission(access, 'ABPlanning.write'),
};

function requirePermission({ user, product }: Access, permission: string): void {
  if (!can(user, permission)) throw forbidden(product, [permission]);
}

/** @throws Refusal TEAM_APPROVED. */
async function requireOpen(access: Access, teamID: number): Promise<void> {
  const team = access.db.selectFrom('teams').selectAll().where('teamID', '=', teamID);
  requireOperation(access, 'team', 'changeDocument', await team.executeTakeFirstOrThrow());
}
