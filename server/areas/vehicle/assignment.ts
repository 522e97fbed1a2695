import type { Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import type { VehicleDocumentDefinition } from './VehicleDocument.ts';

type Assignment = Selectable<Database['assignments']>;

/** VEH-05: gives a vehicle to an employee, a place, or both. */
export const assignment = {
  kind: 'assignment',
  table: 'assignments',
  sentAt: 'assegnazioneData',
  what: "L'assegnazione",
  author: 'createdBy',
  found: () => ({}),
  moves: true,
  content: ({ DocNum, DocDate, ItemCode, BinCode, empID, TeamId, Notes }) => ({
    kind: 'assignment',
    content: { DocNum, DocDate, ItemCode, BinCode, empID, TeamId, Notes },
  }),
  vehicle: ({ empID, BinCode }) => ({
    ...(empID === null ? {} : { empID }),
    ...(BinCode === '' ? {} : { BinCode }),
  }),
} satisfies VehicleDocumentDefinition<Assignment>;
