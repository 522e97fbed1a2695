import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../db/Database.ts';
import { cancelDocument } from '../../vehicle/cancelDocument.ts';
import { confirmDocument } from '../../vehicle/confirmDocument.ts';
import { type DocumentQuery, listDocuments } from '../../vehicle/listDocuments.ts';
import { lockDocument } from '../../vehicle/lockDocument.ts';
import { type SentDocument, saveDocument } from '../../vehicle/saveDocument.ts';
import { inOrderOf } from '../../vehicle/selectDocuments.ts';
import type { VehicleDocument, VehicleDocumentDefinition } from '../../vehicle/VehicleDocument.ts';
import type { CallContext } from '../CallContext.ts';
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
