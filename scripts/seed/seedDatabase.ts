import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Database } from '../../server/host/db/Database.ts';
import type { FileStore } from '../../server/host/files/FileStore.ts';
import { createRandom } from './createRandom.ts';
import { seedCalendar } from './parts/calendar.ts';
import { seedChecklists } from './parts/checklists.ts';
import { seedFailedPrint } from './parts/failedPrint.ts';
import { seedHandovers } from './parts/handovers.ts';
import { seedHours } from './parts/hours.ts';
import { seedMasterdata } from './parts/masterdata.ts';
import { seedOrderFiles } from './parts/orderFiles.ts';
import { seedNumbers, seedOrderQueue } from './parts/orderQueue.ts';
import { seedOrders } from './parts/orders.ts';
import { seedPeople } from './parts/people.ts';
import { seedProjects } from './parts/projects.ts';
import { seedReports } from './parts/reports.ts';
import { seedSilos } from './parts/silos.ts';
import { seedSpecialPrices } from './parts/specialPrices.ts';
import { seedTeams } from './parts/teams.ts';
import { seedTemplates } from './parts/templates.ts';
import { seedVehicles } from './parts/vehicles.ts';
import { PLANS, type SeedSize } from './plan.ts';
import type { Seeding } from './Seeding.ts';

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
