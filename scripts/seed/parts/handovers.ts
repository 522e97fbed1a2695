import { daysAfter } from '../../../engine/index.ts';
import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';
import type { Silo } from './silos.ts';
import type { SeededTeam } from './teams.ts';

const STATUSES = ['Y', 'I', 'D', 'E'] as const;
const REFUSED = "Il mezzo risulta in manutenzione nell'ERP: verifica, poi premi Riprova.";

/** Assignments of vehicles to leaders and transfers between silos, in every status of a document. */
export async function seedHandovers(
  { db, today, random: stream }: Seeding,
  people: People,
  silos: readonly Silo[],
  vehicles: ReadonlyMap<number, readonly string[]>,
  teams: readonly SeededTeam[],
): Promise<void> {
  const random = stream('handovers');
  const handed = people.crews.slice(0, 8).flatMap(({ leader }, index) => {
    const [ItemCode] = vehicles.get(leader) ?? [];
    const from = silos.find(({ empID }) => empID === leader);
    const DocStatus = STATUSES[index % STATUSES.length] ?? 'Y';
    if (ItemCode === undefined || from === undefined) return [];
    // Assigned to a team, so that its leader and crew have them in their lists.
    const TeamId = teams.find(({ crew }) => crew.leader === leader)?.teamID ?? null;
    return {
      ItemCode,
      TeamId,
      leader,
      from,
      DocStatus,
      DocDate: daysAfter(today, -random.int(1, 20)),
      index,
    };
  });
  const common = ({ ItemCode, TeamId, DocStatus, DocDate, index }: (typeof handed)[number]) => ({
    DocStatus,
    DocNum: DocStatus === 'D' ? null : 400 + index,
    DocDate,
    ItemCode,
    TeamId,
    DocEntry: DocStatus === 'Y' ? 60_000 + index : null,
    ErrorMessage: DocStatus === 'E' ? REFUSED : '',
  });
  await insertRows(
    db,
    'assignments',
    handed.map((each) => ({ ...common(each), empID: each.leader, BinCode: each.from.BinCode })),
  );
  await insertRows(
    db,
    'transfers',
    handed.map((each) => ({
      ...common(each),
      FromBinCode: each.from.BinCode,
      BinCode: silos[(each.index + 1) % silos.length]?.BinCode ?? each.from.BinCode,
    })),
  );
}
