import { CompiledQuery } from 'kysely';
import type { Client, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentWithBegin, sentWithCommit } from '../../../server/host/db/ProductKysely.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
/** What the connections of transactions sent and were answered, in order. */
const traffic: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const writing = database.pools[1];
  writing?.on('connect', (client: PoolClient & Client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
    const traced = async (...input: unknown[]) => {
      const text = typeof input[0] === 'string' ? input[0] : String((input[0] as { text: string }).text);
      traffic.push(`> ${text}`);
      try {
        return await query(...input);
      } finally {
        traffic.push(`< ${text}`);
      }
    };
    client.query = traced as typeof client.query;
  });
});
afterAll(() => database.drop());

const ask = (value: string) => CompiledQuery.raw(`select '${value}' as value`);

describe('statements of a transaction', () => {
  it('wait for each other, but for the first and the last where they are marked', async () => {
    traffic.length = 0;
    const values = await database.db.transaction().execute(async (db) => {
      const { rows: first } = await db.executeQuery<unknown>(sentWithBegin(ask('first')));
      const { rows: second } = await db.executeQuery<unknown>(ask('second'));
      await db.executeQuery(sentWithCommit(ask('last')));
      return [...first, ...second];
    });
    expect(values).toEqual([{ value: 'first' }, { value: 'second' }]);
    const [first, second, last] = ['first', 'second', 'last'].map((each) => ask(each).sql);
    expect(traffic).toEqual([
      ...['> begin', `> ${first}`, '< begin', `< ${first}`],
      ...[`> ${second}`, `< ${second}`],
      ...[`> ${last}`, '> commit', `< ${last}`, '< commit'],
    ]);
  });

  it('wait for BEGIN where none is marked', async () => {
    traffic.length = 0;
    await database.db.transaction().execute((db) => db.executeQuery(ask('only')));
    const only = ask('only').sql;
    expect(traffic).toEqual(['> begin', '< begin', `> ${only}`, `< ${only}`, '> commit', '< commit']);
  });

  it('fail with the first that fails, and the connection goes on', async () => {
    const divided = () => CompiledQuery.raw('select 1 / 0');
    const { db } = database;
    for (const paired of [sentWithBegin, sentWithCommit]) {
      const failing = db.transaction().execute((trx) => trx.executeQuery(paired(divided())));
      await expect(failing).rejects.toThrow('division by zero');
    }
    const rows = await db.transaction().execute(async (trx) => (await trx.executeQuery(ask('after'))).rows);
    expect(rows).toEqual([{ value: 'after' }]);
  });
});
