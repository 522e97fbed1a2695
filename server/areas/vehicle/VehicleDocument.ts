import type { Kysely, Selectable } from 'kysely';
import type { ErpContent } from '../../erp/ErpDocument.ts';
import type { Database } from '../../host/db/Database.ts';

export type VehicleDocumentKind = 'mileage-card' | 'assignment' | 'transfer';
export type VehicleDocumentTable = 'mileage_cards' | 'assignments' | 'transfers';

/** What the three documents about vehicles have in common. */
export type VehicleDocument = Pick<
  Selectable<Database['mileage_cards']>,
  | 'Id'
  | 'DocStatus'
  | 'DocNum'
  | 'DocDate'
  | 'ItemCode'
  | 'TeamId'
  | 'Notes'
  | 'DocEntry'
  | 'ErrorMessage'
  | 'rowVersion'
>;

/** One kind of document: everything that differs between the three stands in its definition. */
export interface VehicleDocumentDefinition<Row extends VehicleDocument = VehicleDocument> {
  readonly kind: VehicleDocumentKind;
  readonly table: VehicleDocumentTable;
  /** Where it lies in the body of the call that saves it. */
  readonly sentAt: string;
  /** For refusals: `La scheda percorrenza 12 non esiste`. */
  readonly what: string;
  /** Column of the owner. */
  readonly author: 'empID' | 'createdBy';
  /** As the ERP gets it. */
  content(document: Row): ErpContent;
  /** Values taken from the vehicle at the time of writing; sent ones are ignored. */
  found(vehicle: Selectable<Database['vehicles']>): Partial<Row>;
  /**
   * Whether its confirmation does anything to the vehicle: then not everybody may write it about every
   * vehicle.
   */
  readonly moves: boolean;
  /** What its confirmation does to the vehicle. */
  vehicle(document: Row): { readonly empID?: number | null; readonly BinCode?: string } | undefined;
}

/** Common type of the three tables. */
export type CommonTables = Readonly<Record<VehicleDocumentTable, VehicleDocument>> &
  Pick<Database, 'vehicles' | 'teams' | 'members' | 'employees'>;

export function commonTables(db: Kysely<Database>): Kysely<CommonTables> {
  return db as unknown as Kysely<CommonTables>;
}
