import { sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseRenumbering } from '../erp/refuseRenumbering.ts';
import { requireRules } from '../writes/requireRules.ts';
import { confirmDocument } from './confirmDocument.ts';
import { lockDocument } from './lockDocument.ts';
import { requireOwnDocument } from './requireOwnDocument.ts';
import { requireVehicle } from './requireVehicle.ts';
import { commonTables, type VehicleDocument, type VehicleDocumentDefinition } from './VehicleDocument.ts';

export interface SentDocument {
  readonly Id?: number;
  readonly rowVersion?: number;
  readonly DocStatus?: string;
  readonly ItemCode: string;
  readonly TeamId?: number | null;
}

/**
 * VEH-05: writes a draft, new or changed; sent with status I it is confirmed as well. What the ERP refused becomes a draft again.
 *
 * @param columns what is written besides status and version; those left out stay as they are.
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED_TIE, STALE, BAD_INPUT, DOCUMENT_LOCKED, DOCUMENT_NUMBERED, DOCUMENT_INCOMPLETE.
 */
export async function saveDocument<Row extends VehicleDocument>(
  context: CallContext,
  definition: VehicleDocumentDefinition<Row>,
  { Id, rowVersion, DocStatus, ItemCode, TeamId }: SentDocument,
  columns: Partial<Row>,
): Promise<Row> {
  const { user, changed } = context;
  const { kind, table, author, sentAt } = definition;
  const before = Id === undefined ? undefined : await lockDocument(context, definition, { Id, rowVersion });
  if (before === undefined || (TeamId ?? null) !== before.TeamId) {
    // A new one is its writer's; one that moves to a team must be allowed there, too.
    await requireOwnDocument(context, {
      TeamId: TeamId ?? null,
      isAuthor: TeamId === undefined || TeamId === null,
      isNew: true,
    });
  }
  refuseRenumbering(before, columns.DocDate);
  await requireVehicle(context, ItemCode);
  const written = { ...columns, ItemCode, ...(TeamId === undefined ? {} : { TeamId }) };
  requireRules(context, kind, { ...before, ...written, DocStatus: DocStatus === 'I' ? 'I' : 'D' }, sentAt);
  const db = commonTables(context.db);
  const after =
    before === undefined
      ? await db
          .insertInto(table)
          .values({ ...authorOf(columns, author, user), ...written } as never)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .updateTable(table)
          .set({ ...written, DocStatus: 'D', ErrorMessage: '', rowVersion: sql`"rowVersion" + 1` } as never)
          .where('Id', '=', before.Id)
          .returningAll()
          .executeTakeFirstOrThrow();
  changed(kind, after.Id, before, after);
  return DocStatus === 'I' ? confirmDocument(context, definition, after as Row) : (after as Row);
}

/** Whose a new document is: the signed-in user's, whatever it says. An office user without employee has none. */
function authorOf<Row extends VehicleDocument>(
  columns: Partial<Row>,
  { column }: VehicleDocumentDefinition['author'],
  { empID, userId }: CallContext['user'],
): Record<string, unknown> {
  return { ...columns, [column]: column === 'empID' ? empID : userId };
}
