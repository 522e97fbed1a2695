import { type Kysely, type Selectable, sql } from 'kysely';
import type { MessageId } from '#generated/names.ts';
import type { CancellationNote } from '../../erp/documentEffects.ts';
import type { ErpContent } from '../../erp/ErpDocument.ts';
import type { Database } from '../../host/db/Database.ts';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';

export type VehicleDocumentKind = 'mileage-card' | 'assignment' | 'transfer';
type VehicleDocumentTable = 'mileage_cards' | 'assignments' | 'transfers';

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
  readonly what: MessageId;
  /** Column of the owner. */
  readonly author: 'empID' | 'createdBy';
  /** As the ERP gets it. */
  content(document: Row): ErpContent;
  /** Its cancellation, where the ERP takes one. */
  cancellation?(document: Row, note: CancellationNote): ErpContent;
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
type CommonTables = Readonly<Record<VehicleDocumentTable, VehicleDocument>> &
  Pick<Database, 'vehicles' | 'teams' | 'members' | 'employees'>;

export function commonTables(db: Kysely<Database>): Kysely<CommonTables> {
  return db as unknown as Kysely<CommonTables>;
}

/** A card as it is stored. */
export type CardRow = Selectable<Database['mileage_cards']>;

/** VEH-05: the kilometres or hours of one use. */
export const mileageCard = {
  kind: 'mileage-card',
  table: 'mileage_cards',
  sentAt: 'schedaPercorrenzaData',
  what: 'refusal.mileage-card',
  author: 'empID',
  found: () => ({}),
  moves: false,
  content: ({ DocNum, DocDate, ItemCode, TeamId, empID, KmOreIniziali, KmOreFinali, Notes }) => ({
    kind: 'mileage-card',
    content: { DocNum, DocDate, ItemCode, TeamId, empID, KmOreIniziali, KmOreFinali, Notes },
  }),
  cancellation: ({ DocNum, DocDate, DocEntry, ItemCode }, { externalIds, reason }) => ({
    kind: 'mileage-card-cancellation',
    content: { DocNum, DocDate, DocEntry, ItemCode, externalIds, reason },
  }),
  vehicle: () => undefined,
} satisfies VehicleDocumentDefinition<CardRow>;

type Assignment = Selectable<Database['assignments']>;

/** VEH-05: gives a vehicle to an employee, a place, or both. */
export const assignment = {
  kind: 'assignment',
  table: 'assignments',
  sentAt: 'assegnazioneData',
  what: 'refusal.assignment',
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

type Transfer = Selectable<Database['transfers']>;

/** VEH-05: moves a vehicle from where it is to another place. */
export const transfer = {
  kind: 'transfer',
  table: 'transfers',
  sentAt: 'trasferimentoData',
  what: 'refusal.transfer',
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

/** The place a document names, as choices call it: also one that is not offered any more. */
export const placeName: ComputedColumn = (alias) => {
  const code = sql.ref(`${alias}.BinCode`);
  return sql<string>`coalesce((select concat_ws(' – ', silos."BinCode", nullif(silos."WhsName", '')) from silos
    where silos."BinCode" = ${code}), ${code})`;
};
