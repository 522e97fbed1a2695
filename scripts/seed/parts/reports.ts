import { sql } from 'kysely';
import { continueNumbers, insertRows } from '../insertRows.ts';
import { ACTIVITIES } from '../names.ts';
import type { Seeding } from '../Seeding.ts';
import type { Silo, StockLine } from './silos.ts';
import type { SeededTeam } from './teams.ts';

/** Later teams get no report rows: benches need many teams, not many reports. */
const MOST = 400;

/**
 * Reports of teams in R: activities, the company discharge confirmed and aligned, the ENEL one waiting for
 * approval (or confirmed too if approved), vehicles with their cards; open teams have vehicles only.
 */
export async function seedReports(
  seeding: Seeding,
  teams: readonly SeededTeam[],
  { silos, stock }: { silos: readonly Silo[]; stock: readonly StockLine[] },
  vehicles: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const { db } = seeding;
  const random = seeding.random('reports');
  const used = teams.filter(({ Stato }) => Stato !== 'P').slice(0, MOST);
  const reported = used.filter(({ Stato }) => Stato === 'R');
  await insertRows(
    db,
    'report_activities',
    reported.flatMap(({ teamID, crew }) =>
      random.some(ACTIVITIES, 2).map(({ text, unit, most }) => ({
        empID: crew.leader,
        Descrizione: text,
        UM: unit,
        Quantity: random.int(1, most),
        teamId: teamID,
      })),
    ),
  );
  await insertRows(
    db,
    'report_checks',
    reported.map(({ teamID, crew }) => {
      // Without a silo: the leader has confirmed that there is no discharge.
      const nothing = silos.some(({ empID }) => empID === crew.leader) ? ('N' as const) : ('Y' as const);
      return { teamId: teamID, noCompanyDischarge: nothing, noEnelDischarge: nothing, noDdt: 'Y' as const };
    }),
  );

  const kinds = ['company', 'enel'] as const;
  const discharges = reported.flatMap((team) => {
    const silo = silos.find(({ empID }) => empID === team.crew.leader);
    if (!silo) return [];
    return kinds.map((kind) => ({
      team,
      silo,
      kind,
      lines: random.some(
        stock.filter(
          (line) => line.SiloAbsEntry === silo.AbsEntry && line.itemType === kind && line.Quantity >= 1,
        ),
        2,
      ),
    }));
  });
  await insertRows(
    db,
    'discharges',
    discharges.map(({ team, silo, kind }, index) => {
      const confirmed = kind === 'company' || team.Approved === 'Y';
      return {
        Id: index + 1,
        kind,
        TeamID: team.teamID,
        SiloAbsEntry: silo.AbsEntry,
        BinCode: silo.BinCode,
        WhsName: silo.WhsName,
        WhsCode: silo.WhsCode,
        empID: silo.empID,
        DocStatus: confirmed ? ('Y' as const) : ('D' as const),
        confirmedAt: confirmed ? `${team.PlannedDate}T16:00:00Z` : null,
        DocEntry: confirmed ? 50_000 + index : null,
      };
    }),
  );
  await continueNumbers(db, 'discharges', 'Id');
  await insertRows(
    db,
    'discharge_lines',
    discharges.flatMap(({ lines }, index) =>
      lines.map(({ ItemCode, SerialNumber, BatchNumber, Quantity }) => {
        const amount = SerialNumber ? 1 : Math.max(1, Math.round(Quantity / 20));
        return {
          dischargeId: index + 1,
          ItemCode,
          SerialNumber,
          BatchNumber,
          Quantity: amount,
          oldQuantity: amount,
        };
      }),
    ),
  );
  await moveDischarged(seeding);
  await seedCards(seeding, used, vehicles);
}

/** Items of confirmed discharges, as the confirmation itself would register them. */
async function moveDischarged({ db }: Seeding): Promise<void> {
  await sql`
    insert into moved_items ("pmgEntry", "teamID", kind, "DocId", "DocDate", "itemType", "ItemCode", "SerialNumber", "BatchNumber",
      "UomCode", "Quantity", "WhsCode", "BinCode", "empID")
    select team."pmgEntry", team."teamID", 'discharge', head."Id", team."PlannedDate", head.kind, line."ItemCode",
      line."SerialNumber", line."BatchNumber", item."UomCode", line."Quantity", head."WhsCode", head."BinCode", head."empID"
    from discharges head
    join teams team on team."teamID" = head."TeamID"
    join discharge_lines line on line."dischargeId" = head."Id"
    join items item on item."ItemCode" = line."ItemCode"
    where head."DocStatus" <> 'D' order by line.id`.execute(db);
}

async function seedCards(
  seeding: Seeding,
  teams: readonly SeededTeam[],
  vehicles: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const { db } = seeding;
  const random = seeding.random('cards');
  const reading = new Map<string, number>();
  const trips = [...teams]
    .sort((a, b) => a.PlannedDate.localeCompare(b.PlannedDate))
    .flatMap((team) =>
      (vehicles.get(team.crew.leader) ?? [])
        .slice(0, team.Stato === 'R' ? 3 : 2)
        .map((ItemCode) => ({ team, ItemCode })),
    );
  await insertRows(
    db,
    'team_vehicles',
    trips.map(({ team, ItemCode }) => ({ teamId: team.teamID, ItemCode })),
  );
  const cards = trips
    .filter(({ team, ItemCode }) => team.Stato === 'R' || ItemCode.endsWith('0'))
    .map(({ team, ItemCode }) => {
      const from = reading.get(ItemCode) ?? random.int(8_000, 140_000);
      const to = from + random.int(6, 120);
      reading.set(ItemCode, to);
      const draft = team.Stato !== 'R';
      return {
        DocStatus: draft ? ('D' as const) : ('I' as const),
        DocDate: team.PlannedDate,
        ItemCode,
        TeamId: team.teamID,
        empID: team.crew.leader,
        KmOreIniziali: from,
        KmOreFinali: draft ? null : to,
      };
    });
  await insertRows(db, 'mileage_cards', cards);
}
