import { changeable } from '../../host/access/visible.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import type { VehicleDocumentKind } from './VehicleDocument.ts';

/**
 * Refuses who may not write a document, as its `x-may.change` says; one that a team newly gets, as that of the team does. The team is locked first, as
 * everywhere. A cancelled one only finishes the documents that it has.
 *
 * @param Id of the stored document; undefined: the team is to get one that it had not. One of nobody's team is its writer's.
 * @param operation what the team must let be done.
 * @throws Refusal NOT_FOUND, NOT_YOURS; what the team's workflow says.
 */
export async function requireOwnDocument(
  access: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  {
    kind,
    Id,
    TeamId,
    operation,
  }: {
    readonly kind: VehicleDocumentKind;
    readonly Id?: number;
    readonly TeamId: number | null;
    readonly operation: 'addDocument' | 'cancelDocument' | 'changeDocument';
  },
): Promise<void> {
  const team = TeamId === null ? undefined : await lockTeam(access, TeamId);
  if (Id !== undefined) await requireYours(access, kind, Id);
  else if (TeamId !== null) await requireYours(access, 'team', TeamId);
  if (team !== undefined) requireOperation(access, 'team', operation, team);
}

async function requireYours(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  name: string,
  key: number,
): Promise<void> {
  if ((await changeable(access, name, key)) !== true) throw refuse('NOT_YOURS');
}

async function lockTeam({ db }: Pick<CallContext, 'db'>, TeamId: number) {
  const team = await db
    .selectFrom('teams')
    .selectAll()
    .where('teamID', '=', TeamId)
    .forUpdate()
    .executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${TeamId}` });
  return team;
}
