import type { Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import type { VehicleDocumentDefinition } from './VehicleDocument.ts';

type Transfer = Selectable<Database['transfers']>;

/** VEH-05: moves a vehicle from where it is to another place. */
export const transfer = {
  kind: 'transfer',
  table: 'transfers',
  sentAt: 'trasferimentoData',
  what: 'Il trasferimento',
  author: 'createdBy',
  // The origin is the vehicle's present place, not the input.
  found: ({ BinCode }) => ({ FromBinCode: BinCode }),
  moves: true,
  content: ({ DocNum, DocDate, ItemCode, FromBinCode, BinCode, TeamId, Notes }) => ({
    kind: 'transfer',
    content: { DocNum, DocDate, ItemCode, FromBinCode, BinCode, TeamId, Notes },
  }),
  vehicle: ({ BinCode }) => ({ BinCode }),
} satisfies VehicleDocumentDefinition<Transfer>;
