import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import { setAt } from '../../../engine/index.ts';
import { StartError } from '../../../server/host/db/StartError.ts';
import { keepOptionLists } from '../../../server/host/structure/keepOptionLists.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';

const PRIORITY = 'shared/priority.options.json';

/** The product with the priority «Urgente» beside the others, or without «Bassa». */
const withUrgent = (): Promise<Product> =>
  changedProduct({ [PRIORITY]: (list) => setAt(list, 'values.3', { value: 'U', label: 'Urgente' }) });
const withoutLow = (): Promise<Product> =>
  changedProduct({
    [PRIORITY]: (list) =>
      setAt(
        list,
        'values',
        (list as { values: readonly { value: string }[] }).values.filter(({ value }) => value !== 'L'),
      ),
  });

describe('option lists and a database that was made before', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      `insert into employees ("empID", "firstName", "lastName") values (1, 'Anna', 'Neri')`,
    );
  });
  afterEach(() => database.drop());

  /** Synchronises the option lists as a start with these schemas does. */
  const start = (product: Product) => keepOptionLists(product, database.pool, (work) => work(database.owner));
  const event = (priority: string) =>
    database.pool
      .query(
        `insert into events ("Subject", "StartDate", "HandledByEmployee", "Priority") values ('Prova', '2026-11-20', 1, $1)`,
        [priority],
      )
      .then(
        () => 'kept',
        (error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`,
      );

  it('[SCHEMA-A3] [SCHEMA-0.5] a value that the schema adds is accepted after a start, others are refused as by a CHECK', async () => {
    expect(await event('U')).toBe('23514 events_Priority_check');
    await start(await withUrgent());
    expect(await event('U')).toBe('kept');
    expect(await event('Z')).toBe('23514 events_Priority_check');
  });

  it('[SCHEMA-A3] a value that the schema takes away stays accepted: a server of the former version may still write it', async () => {
    await start(await withoutLow());
    expect(await event('L')).toBe('kept');
    // The former version starts again beside the newer one: both keep the options that the other needs.
    await start(await withUrgent());
    await start(await testProduct());
    expect(await event('U')).toBe('kept');
  });

  it('[SCHEMA-A3] a start that finds all as it should be needs no owner', async () => {
    await keepOptionLists(await testProduct(), database.pool, async () => {
      throw new Error('asked for the owner');
    });
  });

  it('[SCHEMA-A3] reports which connection a start without table rights needs', async () => {
    const starting = keepOptionLists(await withUrgent(), database.pool, (work) => work(database.pool));
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(/liste di valori degli schemi sono cambiate.*DATABASE_OWNER_URL/s);
  });
});

describe('a value that an option list has gained', () => {
  let test: TestApp;
  beforeEach(async () => {
    const product = await withUrgent();
    test = await startTestApp({ product });
    await keepOptionLists(product, test.database.pool, (work) => work(test.database.owner));
  });
  afterEach(() => test.close());

  it('[SCHEMA-A3] is offered and saved', async () => {
    const planner = await test.api('planner');
    const obj = {
      Action: 'M',
      Subject: 'Prova',
      StartDate: '2026-12-01',
      EndDate: '2026-12-01',
      HandledByEmployee: 103,
      Priority: 'U',
      Closed: 'N',
    };
    const answer = await planner.post('/wscnt/event/addupdate', { obj });
    expect(answer.body).toMatchObject({ ResultCode: 0, ResultData: { Priority: 'U' } });
  });
});
