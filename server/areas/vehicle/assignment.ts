import { type Selectable, sql } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { BY_USER, EMPLOYEE_NAME, type VehicleDocumentDefinition } from './VehicleDocument.ts';

type Assignment = Selectable<Database['assignments']>;

/** VEH-05: gives a vehicle to an employee, a place, or both. */
export const assignment: VehicleDocumentDefinition<Assignment> = {
  kind: 'assignment',
  table: 'assignments',
  sentAt: 'assegnazioneData',
  what: "L'assegnazione",
  author: BY_USER,
  found: () => ({}),
  moves: true,
  sortedBy: { fullName: EMPLOYEE_NAME, BinCode: sql`doc."BinCode"` },
  missing: ({ empID, BinCode }) =>
    empID === null && BinCode === '' ? "mancano l'assegnatario o la destinazione" : undefined,
  content: ({ DocNum, DocDate, ItemCode, BinCode, empID, TeamId, Notes }) => ({
    kind: 'assignment',
    content: { DocNum, DocDate, ItemCode, BinCode, empID, TeamId, Notes },
  }),
  vehicle: ({ empID, BinCode }) => ({
    ...(empID === null ? {} : { empID }),
    ...(BinCode === '' ? {} : { BinCode }),
  }),
};
