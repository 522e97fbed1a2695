import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';

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
export interface LineKeyInput {
  readonly ItemCode: string;
  readonly SerialNumber?: string | undefined;
  readonly BatchNumber?: string | undefined;
}

export function lineKeyOf({ ItemCode, SerialNumber = '', BatchNumber = '' }: LineKeyInput): LineKey {
  return { ItemCode, SerialNumber, BatchNumber };
}

/** PERM-04: the active silos that a leader owns, oldest first. */
export async function leaderSilos(db: Kysely<Database>, empID: number): Promise<readonly SiloRow[]> {
  return db
    .selectFrom('silos')
    .selectAll()
    .where('empID', '=', empID)
    .where('active', '=', 'Y')
    .orderBy('AbsEntry')
    .execute();
}

/**
 * DIS-11.
 *
 * @throws Refusal INVENTORY_MISSING when the leader owns none.
 */
export async function requireLeaderSilos(
  db: Kysely<Database>,
  { teamID, empID }: { readonly teamID: number; readonly empID: number },
): Promise<readonly SiloRow[]> {
  const silos = await leaderSilos(db, empID);
  if (silos.length === 0) throw inventoryMissing(teamID);
  return silos;
}

/** The place of a discharge, for people. */
export function siloName({ WhsName, BinCode }: Pick<DischargeRow, 'WhsName' | 'BinCode'>): string {
  return [WhsName, BinCode].filter(Boolean).join(' · ');
}

export function inventoryMissing(teamID: number) {
  return refuse('INVENTORY_MISSING', { whose: messageWords('refusal.whose-site', { key: teamID }) });
}

/**
 * The silo that a kind is taken from: one for that kind alone, else one for both, else any, so that both
 * discharges have a place.
 */
export function siloFor(silos: readonly SiloRow[], kind: ItemType): SiloRow | undefined {
  return (
    silos.find(({ itemType }) => itemType === kind) ??
    silos.find(({ itemType }) => itemType === null) ??
    silos[0]
  );
}
