import type { Api } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';
import { buildSilo, type Stock } from '../../support/buildSilo.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

export const BASE = '/api/inventory/silos';
export const CABLE = { ItemCode: 'CAVO16', Quantity: 20 };

type Db = TestApp['database']['db'];

/** Stock of the silo, state of the site, and its approval. */
export type SitePlan = [stock: readonly Stock[], Stato?: 'P' | 'O' | 'C' | 'R', Approved?: 'Y' | 'N'];

/** A leader with a silo and an open team; each test has its own, so that stock is not shared. */
export async function buildSite(db: Db, ...[stock, Stato = 'O', Approved = 'N']: SitePlan) {
  const leader = await buildEmployee(db);
  const silo = await buildSilo(db, stock, { empID: leader });
  const pmgEntry = await buildProject(db);
  const TeamID = await buildTeam(db, { empID: leader, Stato, Approved, pmgEntry });
  return { leader, silo, TeamID, pmgEntry };
}

export const prepare = (api: Api, TeamID: number) => api.post(`${BASE}/discharges`, { TeamID });

export const add = (api: Api, TeamID: number, dischargeItem: object, itemType = 'company') =>
  api.post(`${BASE}/dischargeItem`, { dischargeItem, dischargeData: { TeamID }, itemType });

export const stockOf = (db: Db, silo: number) =>
  db
    .selectFrom('inventory_lines')
    .select(['ItemCode', 'Quantity'])
    .where('SiloAbsEntry', '=', silo)
    .orderBy('ItemCode')
    .orderBy('id')
    .execute();

export const setState = (db: Db, teamID: number, columns: object) =>
  db.updateTable('teams').set(columns).where('teamID', '=', teamID).execute();
