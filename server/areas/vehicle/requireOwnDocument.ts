import { changeable } from '../../host/access/recordRights.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import type { VehicleDocumentKind } from './VehicleDocument.ts';

/**
 * Checks the permission to write a document (`x-may.change`); for a newly assigned team also that of the
 * team's documents. Locks the team first, in the common order. A cancelled team only allows finishing its
 * existing documents.
 *
 * @param Id of the stored document; undefined for a new one of the team. A document without a team belongs to
 * its writer.
 * @param operation operation that the team must permit.
 * @throws Refusal NOT_FOUND, NOT_YOURS; those of the team's operation (`x-may.do`).
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
  if (team === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.site', { key: TeamId }) });
  return team;
}
