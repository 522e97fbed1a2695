import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Database } from '../../../host/db/Database.ts';
import { cancelDocument } from '../cancelDocument.ts';
import { confirmDocument } from '../confirmDocument.ts';
import { type DocumentQuery, listDocuments } from '../listDocuments.ts';
import { lockDocument } from '../lockDocument.ts';
import { type SentDocument, saveDocument } from '../saveDocument.ts';
import { inOrderOf } from '../selectDocuments.ts';
import type { VehicleDocument, VehicleDocumentDefinition } from '../VehicleDocument.ts';
import { shownDocument } from './shownDocument.ts';

/**
 * What the calls of one kind of document do (VEH-05, DOC-02).
 *
 * @param select the documents as they are answered; `doc` is the document's table.
 */
export function documentCallsOf<
  Row extends VehicleDocument,
  Tables,
  Table extends keyof Tables,
  Shown extends VehicleDocument,
>(
  definition: VehicleDocumentDefinition<Row>,
  select: (db: Kysely<Database>) => SelectQueryBuilder<Tables, Table, Shown>,
) {
  const one = (context: CallContext, Id: number): Promise<Shown> => {
    const query = select(context.db).where(sql<boolean>`doc."Id" = ${Id}`);
    return shownDocument(context, definition, query as unknown as { executeTakeFirst(): Promise<Shown> }, Id);
  };
  return {
    one,
    list: async (context: CallContext, query: DocumentQuery) => {
      const { ids, total } = await listDocuments(context, definition, query);
      if (ids.length === 0) return { rows: [], total };
      const found = await select(context.db).where(sql<boolean>`doc."Id" = any(${ids})`).execute();
      return { rows: inOrderOf(ids, found as Shown[]), total };
    },
    save: async (context: CallContext, sent: SentDocument) => {
      const { Id } = await saveDocument(context, definition, sent);
      return one(context, Id);
    },
    confirm: async (context: CallContext, { Id, rowVersion }: Parameters<typeof lockDocument>[2]) => {
      await confirmDocument(context, definition, await lockDocument(context, definition, { Id, rowVersion }));
      return one(context, Id);
    },
    cancel: async (context: CallContext, Id: number) => {
      await cancelDocument(context, definition, await lockDocument(context, definition, { Id }));
      return one(context, Id);
    },
  };
}
