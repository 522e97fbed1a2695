import { sql } from 'kysely';
import { refuseLocked } from '../../erp/refuseLocked.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { refuseStale } from '../../host/writes/refuseStale.ts';
import { requireOwnDocument } from './requireOwnDocument.ts';
import { commonTables, type VehicleDocument, type VehicleDocumentDefinition } from './VehicleDocument.ts';

/**
 * A document that the user may change now, locked.
 *
 * @param refuseStatus which status it must have, if not a draft or refused by the ERP.
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, STALE, DOCUMENT_LOCKED.
 */
export async function lockDocument<Row extends VehicleDocument>(
  context: CallContext,
  { table, what, author }: VehicleDocumentDefinition<Row>,
  { Id, rowVersion }: { readonly Id: number; readonly rowVersion?: number | undefined },
  refuseStatus = refuseLocked,
): Promise<Row> {
  const { user, product } = context;
  const db = commonTables(context.db);
  const missing = () => refuse('NOT_FOUND', { what: `${what} ${Id}` });
  const found = await db
    .selectFrom(table)
    .select(['TeamId', sql<number | null>`${sql.ref(author.column)}`.as('author')])
    .where('Id', '=', Id)
    .executeTakeFirst();
  if (found === undefined) throw missing();
  await requireOwnDocument(context, {
    TeamId: found.TeamId,
    isAuthor: found.author === author.of(user),
  });
  const document = await db.selectFrom(table).selectAll().where('Id', '=', Id).forUpdate().executeTakeFirst();
  if (document === undefined) throw missing();
  refuseStale(document, rowVersion);
  refuseStatus(product, document.DocStatus);
  return document as Row;
}
