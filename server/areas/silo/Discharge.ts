import type { Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

export type DischargeRow = Selectable<Database['discharges']>;
export type SiloRow = Selectable<Database['silos']>;

/** Owner of the material: the company or ENEL. */
export type ItemType = DischargeRow['kind'];

/** What a line of stock or discharge is known by within its silo and kind; none is `''`. */
export interface LineKey {
  readonly ItemCode: string;
  readonly SerialNumber: string;
  readonly BatchNumber: string;
}

/** Serial and batch may be left out of a request. */
export interface GivenLineKey {
  readonly ItemCode: string;
  readonly SerialNumber?: string | undefined;
  readonly BatchNumber?: string | undefined;
}

export function lineKeyOf({ ItemCode, SerialNumber = '', BatchNumber = '' }: GivenLineKey): LineKey {
  return { ItemCode, SerialNumber, BatchNumber };
}
