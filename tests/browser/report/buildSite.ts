import type { Insertable } from 'kysely';
import type { Database } from '../../../server/host/db/Database.ts';
import { buildSilo, type Stock } from '../../support/buildSilo.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import type { TestDatabase } from '../../support/database.ts';

type Db = TestDatabase['db'];
type CardStatus = 'D' | 'X' | 'I' | 'S' | 'Y' | 'E' | 'A';
type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

/** Initial data of a report. */
export interface SitePlan extends Row<'teams'> {
  readonly activities?: readonly string[];
  readonly stock?: readonly Stock[];
  /** No silo at all (DIS-11). */
  readonly withoutSilo?: boolean;
  /** Per vehicle: status of each of its cards. */
  readonly vehicles?: readonly (readonly CardStatus[])[];
  readonly equipment?: readonly (readonly CardStatus[])[];
  readonly project?: Row<'projects'>;
  readonly checks?: Row<'report_checks'>;
}

/** A site with a new silo; all sites of a file have one leader, so that a loaded page serves them. */
export interface Site {
  readonly teamID: number;
  readonly empID: number;
  readonly username: string;
  readonly leader: string;
  readonly silo: number;
  /** Codes of the vehicles, then of the equipment. */
  readonly vehicles: readonly string[];
}

let built = 0;

type Leader = Pick<Site, 'empID' | 'username' | 'leader'>;
const leaders = new WeakMap<Db, Promise<Leader>>();

export async function buildSite(db: Db, plan: SitePlan = {}): Promise<Site> {
  built += 1;
  const { activities = ['Posa palo'], stock = [], withoutSilo = false, vehicles = [], equipment = [] } = plan;
  const { project, checks, activities: _a, stock: _s, withoutSilo: _w, ...rest } = plan;
  const { vehicles: _v, equipment: _e, ...columns } = rest;
  const building = leaders.get(db) ?? buildLeader(db);
  leaders.set(db, building);
  const { empID, username, leader } = await building;
  await db.updateTable('silos').set({ empID: null }).where('empID', '=', empID).execute();
  const pmgEntry = await buildProject(db, { NAME: `Linea ${built}`, DocNum: 4000 + built, ...project });
  const teamID = await buildTeam(db, { empID, pmgEntry, Stato: 'C', ...columns });
  if (activities.length > 0) {
    const rows = activities.map((Descrizione) => ({
      Descrizione,
      UM: 'N.' as const,
      Quantity: 2,
      teamId: teamID,
    }));
    await db.insertInto('report_activities').values(rows).execute();
  }
  const silo = withoutSilo ? 0 : await buildSilo(db, stock, { empID });
  const codes = [
    ...(await buildVehicles(db, teamID, 'automezzo', vehicles)),
    ...(await buildVehicles(db, teamID, 'attrezzatura', equipment)),
  ];
  if (checks !== undefined)
    await db
      .insertInto('report_checks')
      .values({ ...checks, teamId: teamID })
      .execute();
  return { teamID, empID, username, leader, silo, vehicles: codes };
}

async function buildLeader(db: Db): Promise<Leader> {
  const fullName = 'Capo Numero1';
  const empID = await buildEmployee(db, { firstName: 'Capo', lastName: 'Numero1', isLeader: 'Y' });
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('username', '=', 'capo')
    .executeTakeFirstOrThrow();
  const username = `capo${empID}`;
  await db
    .insertInto('users')
    .values({ username, empID, fullName, role: 'caposquadra', passwordHash })
    .execute();
  return { empID, username, leader: fullName };
}

async function buildVehicles(
  db: Db,
  teamId: number,
  kind: 'automezzo' | 'attrezzatura',
  plans: readonly (readonly CardStatus[])[],
): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const [index, cards] of plans.entries()) {
    const [code, name] = kind === 'automezzo' ? ['AM', 'Furgone'] : ['AT', 'Argano'];
    const number = `${teamId}-${index + 1}`;
    const ItemCode = await buildVehicle(db, {
      ItemCode: `${code}-${number}`,
      ItemName: `${name} ${number}`,
      Telaio: `ZFA${number}`,
      kind,
      teams: [teamId],
    });
    codes.push(ItemCode);
    for (const [day, DocStatus] of cards.entries()) {
      const DocDate = `2026-11-${18 + day}`;
      const card = { DocStatus, DocDate, ItemCode, TeamId: teamId, KmOreIniziali: 100, KmOreFinali: 150 };
      await db.insertInto('mileage_cards').values(card).execute();
    }
  }
  return codes;
}

/** A DDT of the site by its leader, complete by default. */
export async function buildDocument(
  db: Db,
  { teamID, empID }: Site,
  { lines = 1, attachments = 1, ...columns }: Row<'orders'> & { lines?: number; attachments?: number } = {},
): Promise<number> {
  const { Id } = await db
    .insertInto('orders')
    .values({
      teamID,
      empID,
      DocDate: '2026-11-20',
      SobisDocType: 'D',
      CardName: 'Enel Distribuzione',
      ...columns,
    })
    .returning('Id')
    .executeTakeFirstOrThrow();
  for (let line = 0; line < lines; line += 1) {
    const row = { orderId: Id, LineNum: line, ItemName: 'Cavo', Quantity: 1 };
    await db.insertInto('order_lines').values(row).execute();
  }
  for (let file = 0; file < attachments; file += 1) {
    const row = { linkedObject: 'order', linkedId: Id, fileName: 'ddt.pdf', sha256: '0'.repeat(64) } as const;
    await db.insertInto('attachments').values(row).execute();
  }
  return Id;
}
