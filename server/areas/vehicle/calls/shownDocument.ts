import type { CallContext } from '../../../host/calls/CallContext.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireVisibleDocument } from '../requireVisibleDocument.ts';
import type { VehicleDocument, VehicleDocumentDefinition } from '../VehicleDocument.ts';

/**
 * One document as it is answered, if the user may see it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function shownDocument<Row extends VehicleDocument, Shown extends VehicleDocument>(
  context: CallContext,
  { what, author }: VehicleDocumentDefinition<Row>,
  query: { executeTakeFirst(): Promise<Shown | undefined> },
  Id: number,
): Promise<Shown> {
  const document = await query.executeTakeFirst();
  if (document === undefined) throw refuse('NOT_FOUND', { what: `${what} ${Id}` });
  const isAuthor = Reflect.get(document, author.column) === author.of(context.user);
  await requireVisibleDocument(context, { TeamId: document.TeamId, isAuthor });
  return document;
}
