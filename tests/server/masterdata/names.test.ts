import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';

/** Last names in Italian order. */
const LAST = ['Àlvaro', "D'Amico", 'de Luca', 'Èrcoli', 'Zanetti'];

let test: TestApp;
let planner: Api;
let admin: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, admin] = await Promise.all([test.api('planner'), test.api('admin')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const listed = async (path: string, field: string): Promise<string[]> => {
  const { body } = await admin.get(path);
  const rows = Object.values(body).find((each) => Array.isArray(each)) ?? [];
  return (rows as Record<string, string>[]).map((row) => row[field] ?? '');
};

describe('names in lists', () => {
  it('[CASE-C10] stand in Italian order, on every page and in both directions, people, clients, users and crews', async () => {
    for (const lastName of LAST.toReversed()) await buildEmployee(db(), { firstName: 'Ordine', lastName });
    const by = 'q=ordine&sortBy=fullName';
    const names = LAST.map((last) => `${last} Ordine`);
    expect(await listed(`/base/ohem/list?${by}`, 'fullName')).toEqual(names);
    expect(await listed(`/base/ohem/list?${by}&sortDesc=true`, 'fullName')).toEqual(names.toReversed());
    const pages = [1, 2, 3].map((page) => listed(`/base/ohem/list?${by}&perPage=2&page=${page}`, 'fullName'));
    expect((await Promise.all(pages)).flat()).toEqual(names);

    await db()
      .insertInto('business_partners')
      .values(
        ['Zeta', 'Èdil Scavi', 'edilizia', 'Beta'].map((name, at) => ({
          CardCode: `ORD${at}`,
          CardName: `${name} Ordine`,
        })),
      )
      .execute();
    expect(await listed('/wscnt/bp/list?q=ordine&sortBy=CardName', 'CardName')).toEqual(
      ['Beta', 'Èdil Scavi', 'edilizia', 'Zeta'].map((name) => `${name} Ordine`),
    );
    await db()
      .insertInto('users')
      .values(
        LAST.toReversed().map((name, at) => ({
          username: `ordine${at}`,
          fullName: `${name} Ordine`,
          role: 'operaio',
        })),
      )
      .execute();
    expect(await listed('/api/users?q=ordine&sortBy=fullName', 'fullName')).toEqual(names);
  });

  it('[CASE-C11] are found regardless of accents, apostrophes and capitals: by sites, users and events', async () => {
    const empID = await buildEmployee(db(), { firstName: 'Ivo', lastName: "D'Angelo" });
    const nicolo = await buildEmployee(db(), { firstName: 'Nicolò', lastName: 'Serra' });
    const [his, other] = [await buildTeam(db(), { empID }), await buildTeam(db(), { empID: nicolo })];
    const sites = async (q: string): Promise<number[]> =>
      (await planner.get(`/wscnt/teams/search?q=${encodeURIComponent(q)}`)).body.teams.map(
        ({ teamID }: { teamID: number }) => teamID,
      );
    for (const q of ['D’Angelo', "d'angelo ivo", 'D‘ANGELO']) expect(await sites(q), q).toEqual([his]);
    for (const q of ['nicolo', 'NICOLÒ serra']) expect(await sites(q), q).toEqual([other]);

    await db()
      .insertInto('users')
      .values({ username: 'dangelo', fullName: "D'Angelo Nicolò", role: 'operaio' })
      .execute();
    const searchPath = `/api/users?q=${encodeURIComponent('d’angelo nicolo')}`;
    expect(await listed(searchPath, 'username')).toEqual(['dangelo']);
    await db().insertInto('events').values({ Subject: 'Città dell’arte', StartDate: '2026-11-20' }).execute();
    expect(await listed(`/wscnt/events/list?q=${encodeURIComponent("citta dell'arte")}`, 'Subject')).toEqual([
      'Città dell’arte',
    ]);
  });
});
