import type { Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import type { VehicleDocumentDefinition } from './VehicleDocument.ts';

/** A card as it is stored. */
export type CardRow = Selectable<Database['mileage_cards']>;

/** VEH-05: the kilometres or hours of one use. */
export const mileageCard = {
  kind: 'mileage-card',
  table: 'mileage_cards',
  sentAt: 'schedaPercorrenzaData',
  what: 'La scheda percorrenza',
  author: 'empID',
  found: () => ({}),
  moves: false,
  content: ({ DocNum, DocDate, ItemCode, TeamId, empID, KmOreIniziali, KmOreFinali, Notes }) => ({
    kind: 'mileage-card',
    content: { DocNum, DocDate, ItemCode, TeamId, empID, KmOreIniziali, KmOreFinali, Notes },
  }),
  vehicle: () => undefined,
} satisfies VehicleDocumentDefinition<CardRow>;
