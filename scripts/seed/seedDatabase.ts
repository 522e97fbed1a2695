import { type Kysely, sql } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import { daysAfter } from '../../engine/index.ts';
import type { Database } from '../../server/host/db/Database.ts';
import { PRINT, type PrintOrder, printKey } from '../../server/host/documents/printJobs.ts';
import type { FileStore } from '../../server/host/files/FileStore.ts';
import type { FillDemo } from '../../server/host/startHost.ts';
import { ARTICLES } from './articles.ts';
import { insertRows } from './insertRows.ts';
import { seedCalendar } from './parts/calendar.ts';
import { seedChecklists } from './parts/checklists.ts';
import { seedHours } from './parts/hours.ts';
import { type Masterdata, seedMasterdata } from './parts/masterdata.ts';
import { seedNumbers, seedOrderQueue, seedOrders } from './parts/orders.ts';
import { seedPeople } from './parts/people.ts';
import { seedProjects } from './parts/projects.ts';
import { seedReports } from './parts/reports.ts';
import { seedHandovers, seedSilos } from './parts/silos.ts';
import { seedTeams, seedTemplates } from './parts/teams.ts';
import { seedVehicles } from './parts/vehicles.ts';
import { createRandom, PLANS, type Seeding, type SeedSize } from './Seeding.ts';

interface Options {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly size: SeedSize;
  readonly today: string;
  /** Adds the five demo users with their known password. */
  readonly users: boolean;
  readonly isUsed?: (db: Kysely<Database>) => Promise<boolean>;
}

/**
 * Fills a migrated database if it is empty, in one transaction. The same size and day give the same rows. A
 * concurrent call waits until it is filled.
 *
 * @param isUsed called under the lock that excludes concurrent filling.
 * @returns whether it was filled.
 */
export async function seedDatabase({
  db,
  product,
  files,
  size,
  today,
  users,
  isUsed,
}: Options): Promise<boolean> {
  const filled = await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 0; set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('seed'), 0)`.execute(trx);
    if (await isUsed?.(trx)) return false;
    const seeding: Seeding = {
      db: trx,
      product,
      files,
      plan: PLANS[size],
      today,
      random: (part) => createRandom(`${size}/${part}`),
    };
    const people = await seedPeople(seeding, users);
    const masterdata = await seedMasterdata(seeding, people);
    await seedSpecialPrices(seeding, masterdata);
    const stores = await seedSilos(seeding, people);
    const vehicles = await seedVehicles(seeding, people);
    const sites = await seedProjects(seeding, people, masterdata);
    const teams = await seedTeams(seeding, people, sites);
    await seedReports(seeding, teams, stores, vehicles);
    await seedChecklists(seeding, people, teams, users ? people.users.capo : null);
    await seedOrders(seeding, people, teams, masterdata);
    await seedNumbers(seeding);
    await seedOrderFiles(seeding, users ? people.users.capo : null);
    await seedOrderQueue(seeding);
    await seedFailedPrint(seeding, users ? people.users.planner : null);
    await seedHours(seeding, people, sites, masterdata);
    await seedHandovers(seeding, people, stores.silos, vehicles, teams);
    await seedCalendar(seeding, people, sites);
    await seedTemplates(seeding, people, sites);
    return true;
  });
  if (filled) await sql`select refresh_statistics()`.execute(db);
  return filled;
}

/** A failed print of an approved site, waiting for 'Riprova', so that the demo has a case of it. */
async function seedFailedPrint({ db }: Seeding, userId: number | null): Promise<void> {
  const team = await db
    .selectFrom('teams')
    .innerJoin('pre_job_checks', 'pre_job_checks.teamId', 'teams.teamID')
    .select('teams.teamID')
    .where('teams.Approved', '=', 'Y')
    .orderBy('teams.teamID', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (team === undefined || userId === null) return;
  const { teamID } = team;
  const order: PrintOrder = {
    ...{ code: 'PJC', id: teamID, linkedObject: 'team', linkedId: teamID, parentId: teamID },
    ...{ userId, call: 'approveWorks' },
  };
  await db
    .insertInto('outbox')
    .values({
      ...{ kind: PRINT, key: printKey(order), payload: JSON.stringify(order), status: 'E', attempts: 20 },
      message: 'Non stampato dopo 20 tentativi: la stampa dei PDF non risponde',
    })
    .execute();
}

/**
 * The signed copy of every document of a site beyond draft: without it a report cannot be closed (CHK-06).
 * All share one picture, because files are stored by content.
 */
async function seedOrderFiles({ db, files }: Seeding, createdBy: number | null): Promise<void> {
  const { sha256, size, mediaType } = await files.put(await drawReceipt(), 'image/jpeg');
  await sql`insert into attachments ("linkedObject", "linkedId", "parentId", "fileName", "mediaType", size, sha256, "createdBy", "createdAt")
    select 'order', "Id", "teamID", 'copia firmata.jpg', ${mediaType}, ${size}, ${sha256}, ${createdBy}::integer, "DocDate" + time '16:00'
    from orders where "teamID" is not null and "DocStatus" <> 'D' order by "Id" limit 2000`.execute(db);
  await sql`update attachments set fullpath = "idAttach" || '/' || left(sha256, 20) where fullpath = ''`.execute(
    db,
  );
}

/** A JPEG in place of the photo of a signed delivery note. */
async function drawReceipt(): Promise<Uint8Array> {
  const lines = Array.from(
    { length: 9 },
    (_, row) =>
      `<rect x="150" y="${330 + row * 62}" width="${560 - (row % 3) * 90}" height="14" fill="#8b9097"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#6f6a61"/>
    <g transform="rotate(-1.5 450 600)"><rect x="80" y="70" width="740" height="1060" fill="#fdfcf8"/>
    <text x="150" y="190" font-size="52" font-weight="700" font-family="sans-serif" fill="#20262d">DDT – copia firmata</text>
    <path d="M150 240 H750" stroke="#20262d" stroke-width="4"/>${lines.join('')}
    <path d="M470 1040 q40 -90 80 -20 t70 -30 q30 -40 60 10" stroke="#1d3f8f" stroke-width="6" fill="none"/></g></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/**
 * Frame contracts: the first customers pay less for some articles this year, and for one from next quarter.
 */
async function seedSpecialPrices(
  { db, today, random: stream }: Seeding,
  { partners }: Masterdata,
): Promise<void> {
  const random = stream('specialPrices');
  const companyArticles = ARTICLES.filter(({ type }) => type === 'company');
  const rows = partners.slice(0, 4).flatMap(({ CardCode }, customer) =>
    companyArticles
      .filter((_, article) => (article + customer) % 3 === 0)
      .flatMap(({ code, price }, place) => {
        const now = {
          ...{ CardCode, ItemCode: code, FromDate: daysAfter(today, -200), ToDate: daysAfter(today, 90) },
          Price: cents(price * (1 - random.int(3, 15) / 100)),
        };
        const next = { ...now, FromDate: daysAfter(today, 91), ToDate: null, Price: cents(price * 0.97) };
        return place === 0 ? [now, next] : [now];
      }),
  );
  await insertRows(db, 'special_prices', rows);
}

function cents(euro: number): number {
  return Math.round(euro * 100) / 100;
}

/** Fills the database at the first start in demo mode, if it has neither users nor employees. */
export const ensureDemo: FillDemo = async (empty) =>
  !(await isUsed(empty.db)) && seedDatabase({ ...empty, size: 'demo', users: true, isUsed });

async function isUsed(db: Kysely<Database>): Promise<boolean> {
  const used =
    (await db.selectFrom('users').select('userId').limit(1).executeTakeFirst()) ??
    (await db.selectFrom('employees').select('empID').limit(1).executeTakeFirst());
  return used !== undefined;
}
