import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { readEntity } from '../../../host/records/readEntity.ts';
import { cancelDocument } from '../cancelDocument.ts';
import { confirmDocument } from '../confirmDocument.ts';
import { lockDocument } from '../lockDocument.ts';
import { placeName } from '../placeName.ts';
import { type SentDocument, saveDocument } from '../saveDocument.ts';
import type { VehicleDocument, VehicleDocumentDefinition, VehicleDocumentKind } from '../VehicleDocument.ts';

/** What the calls of one kind of document do that changes them (VEH-05, DOC-02); each answers the document as it is read. */
export function documentCallsOf<Kind extends VehicleDocumentKind, Row extends VehicleDocument>(
  definition: VehicleDocumentDefinition<Row> & { readonly kind: Kind },
) {
  const one = async (context: CallContext, Id: number) => {
    const documents = readEntity(context.product, { columns: { placeName } }, definition.kind);
    return (await documents.shown(context, Id)) as unknown as Entities[Kind];
  };
  return {
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
