import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedErp } from '../../../server/erp/embeddedErp.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { signal } = new AbortController();
const document = (key: string) => ({ kind: 'order', key, externalId: randomUUID(), content: {} }) as never;

describe('the embedded ERP', () => {
  it('gives each document one key, however often it is handed over', async () => {
    const erp = embeddedErp(database.db);
    const first = document('1');
    expect(await erp.find(first, signal)).toBeUndefined();
    const receipts = await Promise.all(Array.from({ length: 5 }, () => erp.post(first, signal)));
    expect(new Set(receipts.map(({ DocEntry }) => DocEntry)).size).toBe(1);
    expect(await erp.find(first, signal)).toEqual(receipts[0]);
  });

  it('gives each document a new key, and finds them by their external id instead of their number', async () => {
    const erp = embeddedErp(database.db);
    const [first, second] = [document('7'), document('7')];
    const keys = [await erp.post(first, signal), await erp.post(second, signal)].map(
      ({ DocEntry }) => DocEntry,
    );
    expect(new Set(keys).size).toBe(2);
    expect((await embeddedErp(database.db).find(second, signal))?.DocEntry).toBe(keys[1]);
  });
});
