import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';

/** Vehicles in the depot without a leader, which crews may add to their day. */
const SPARE = 8;

/**
 * Two vehicles and one piece of equipment per leader, and spare ones in the depot.
 *
 * @returns the codes by leader.
 */
export async function seedVehicles(
  seeding: Seeding,
  people: People,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const random = seeding.random('vehicles');
  const motor = VEHICLES.filter(({ kind }) => kind === 'automezzo');
  const tools = VEHICLES.filter(({ kind }) => kind === 'attrezzatura');
  const byLeader = new Map<number, readonly string[]>();
  const letters = 'ABCDEFGHJKLMNPRSTVWXYZ';
  const letter = () => letters[random.int(0, letters.length - 1)] ?? 'A';
  const vehicle = (model: (typeof VEHICLES)[number], number: number, empID: number | null) => ({
    ItemCode: `${model.kind === 'automezzo' ? 'AM' : 'AT'}${String(number).padStart(5, '0')}`,
    ItemName: model.name,
    kind: model.kind,
    Telaio: `ZCF${letter()}${letter()}${random.int(10_000_000, 99_999_999)}`,
    targa: model.kind === 'automezzo' ? `G${letter()}${random.int(100, 999)}${letter()}${letter()}` : '',
    empID,
    BinCode: empID === null ? 'DEPOSITO' : `SILO-${String(empID).padStart(3, '0')}`,
  });
  const rows = people.crews.flatMap(({ leader }) => {
    const assigned = [random.pick(motor), random.pick(motor), random.pick(tools)].map((model, index) =>
      vehicle(model, leader * 10 + index, leader),
    );
    byLeader.set(
      leader,
      assigned.map(({ ItemCode }) => ItemCode),
    );
    return assigned;
  });
  const spare = Array.from({ length: SPARE }, (_, index) =>
    vehicle(VEHICLES[index % VEHICLES.length] ?? random.pick(VEHICLES), 90_000 + index, null),
  );
  await insertRows(seeding.db, 'vehicles', [...rows, ...spare]);
  return byLeader;
}

const VEHICLES = [
  { name: 'Autocarro con gru Daily 70C', kind: 'automezzo' },
  { name: 'Piattaforma aerea 20 m su autocarro', kind: 'automezzo' },
  { name: 'Furgone officina Ducato', kind: 'automezzo' },
  { name: 'Pick-up 4x4 Hilux', kind: 'automezzo' },
  { name: 'Autocarro ribaltabile Eurocargo', kind: 'automezzo' },
  { name: 'Miniescavatore 2,5 t', kind: 'attrezzatura' },
  { name: 'Argano freno per tesatura', kind: 'attrezzatura' },
  { name: 'Gruppo elettrogeno 20 kVA', kind: 'attrezzatura' },
  { name: 'Costipatore a piastra', kind: 'attrezzatura' },
  { name: 'Motosega professionale', kind: 'attrezzatura' },
] as const;
