import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { runRetention } from '../../../server/host/retention/runRetention.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';
import { addTestUsers } from '../../support/testUsers.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
const GPS = '44.494911,11.342612';
const LINE = [{ latitude: 44.494911, longitude: 11.342612, at: '2015-01-10T08:00:00.123Z', label: '7' }];
const TRACE = { type: ['array', 'null'], 'x-personal': 'position', 'x-trace': {} } as unknown as Field;

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  product = await testProduct();
  database = await createTestDatabase();
  await addTestUsers(database.db);
});
beforeEach(async () => void (await database.db.deleteFrom('vis').execute()));
afterAll(() => database.drop());

/** The product with a recorded line in the inspection, which is a safety record or another checklist. */
function withLine(entity: object, then = 'coarse'): Product {
  const vis = product.entities['vis'] as EntitySchema;
  const changed = { ...vis, ...entity, properties: { ...vis.properties, linea: TRACE } };
  const retention = { ...product.settings.retention };
  const safetyPositions = { ...retention['safetyPositions'], then };
  const settings = { ...product.settings, retention: { ...retention, safetyPositions } };
  return { ...product, settings, entities: { ...product.entities, vis: changed } } as Product;
}

async function retained(of: Product, CreateDate: string, answers: object): Promise<unknown> {
  const teamId = await buildTeam(database.db);
  await database.db
    .insertInto('vis')
    .values({ teamId, CreateDate, answers: JSON.stringify(answers) })
    .execute();
  const log = { info: () => {}, warn: (facts: object) => expect.fail(JSON.stringify(facts)) };
  const files = { get: async () => undefined, remove: async () => {} };
  const services = { db: database.db, product: of, now: () => NOW, files, log };
  await runRetention(services as never);
  expect(await runRetention(services as never)).toEqual([]);
  return (await database.db.selectFrom('vis').select('answers').executeTakeFirstOrThrow()).answers;
}

it.each([
  ['coarse', [{ ...LINE[0], latitude: 44.49, longitude: 11.34 }]],
  ['remove', null],
])('[SEC-14.2.7] a recorded line of a safety record stays a line: %s', async (then, linea) => {
  expect(await retained(withLine({}, then), '2015-01-10', { linea: LINE, us_note: 'Sì' })).toEqual({
    linea,
    us_note: 'Sì',
  });
});

it('[SEC-14.2.7] positions in answers of other checklists go with all other positions', async () => {
  const other = withLine({ 'x-kept-for': undefined, 'x-dated': undefined });
  const answers = { gps: GPS, linea: LINE, us_note: 'Sì' };
  expect(await retained(other, '2025-01-10', answers)).toEqual({ gps: '', linea: null, us_note: 'Sì' });
  await database.db.deleteFrom('vis').execute();
  expect(await retained(other, '2026-01-10', answers)).toEqual(answers);
});
