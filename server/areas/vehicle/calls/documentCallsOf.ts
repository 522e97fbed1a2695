import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { moveRecord } from '../../../host/records/moveRecord.ts';
import { readEntity } from '../../../host/records/readEntity.ts';
import { placeName } from '../placeName.ts';
import { type SentDocument, saveDocument } from '../saveDocument.ts';
import type { VehicleDocument, VehicleDocumentDefinition, VehicleDocumentKind } from '../VehicleDocument.ts';
import { vehicleLife } from '../vehicleLife.ts';

/**
 * What the calls of one kind of document do that changes them (VEH-05, DOC-02); each answers the document as
 * it is read.
 */
export function documentCallsOf<Kind extends VehicleDocumentKind, Row extends VehicleDocument>(
  definition: VehicleDocumentDefinition<Row> & { readonly kind: Kind },
) {
  const readDocument = async (context: CallContext, Id: number) => {
    const documents = readEntity(context.product, { columns: { placeName } }, definition.kind);
    return (await documents.shown(context, Id)) as unknown as Entities[Kind];
  };
  const moved =
    (life: ReturnType<typeof vehicleLife<Row>>) =>
    async (context: CallContext, { Id, rowVersion }: { Id: number; rowVersion?: number }) => {
      await moveRecord(context, life, { key: Id, rowVersion, data: {} });
      return readDocument(context, Id);
    };
  return {
    shown: readDocument,
    save: async (context: CallContext, sent: SentDocument) => {
      const { Id } = await saveDocument(context, definition, sent);
      return readDocument(context, Id);
    },
    move: moved(vehicleLife(definition)),
    annul: moved(vehicleLife(definition, 'cancelDocument')),
  };
}
