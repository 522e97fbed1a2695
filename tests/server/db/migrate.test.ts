import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/host/db/migrate.ts';
import { StartError } from '../../../server/host/db/StartError.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runScript } from '../../support/runScript.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.owner.query('drop table if exists schema_migration');
  folder = await mkdtemp(join(tmpdir(), 'cantieri migrations '));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const tables = async () => {
  const { rows } = await database.owner.query(
    "select table_name from information_schema.tables where table_name like 'loan%' order by 1",
  );
  return rows.map((row) => row.table_name);
};

describe('a folder of numbered SQL files', () => {
  it('is applied in order, once', async () => {
    await write('0002_second.sql', 'alter table loan add column book text');
    await write('0001_first.sql', 'create table loan (id int); create table loan_item (id int)');
    expect(await migrate(database.owner, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database.owner, folder)).toEqual([]);
    await write('0003_third.sql', "insert into loan values (1, 'Il gattopardo')");
    expect(await migrate(database.owner, folder)).toEqual(['0003_third.sql']);
    expect(await tables()).toEqual(['loan', 'loan_item']);
  });

  it('keeps earlier files and rolls back the failed file, and names its line', async () => {
    await write('0001_first.sql', 'create table loan (id int)');
    await write(
      '0002_broken.sql',
      'create table loan_item (id int);\n\ncreate table loan (id int, nope nope);',
    );
    await expect(migrate(database.owner, folder)).rejects.toThrow(/0002_broken\.sql, riga 3 .*nope/);
    expect(await tables()).toEqual(['loan']);
    await write('0002_broken.sql', 'create table loan_item (id int)');
    expect(await migrate(database.owner, folder)).toEqual(['0002_broken.sql']);
  });

  it('may not be edited once applied, line ends apart', async () => {
    await write('0001_first.sql', 'create table\nloan (id int)');
    await migrate(database.owner, folder);
    await write('0001_first.sql', 'create table\r\nloan (id int)');
    expect(await migrate(database.owner, folder)).toEqual([]);
    await write('0001_first.sql', 'create table\nloan (id bigint)');
    await expect(migrate(database.owner, folder)).rejects.toThrow(/0001_first\.sql è stata modificata/);
  });

  it('refuses a database of a newer program, a late number, a number used twice and a strange name', async () => {
    await write('0001_first.sql', 'create table loan (id int)');
    await write('0003_third.sql', 'create table loan_item (id int)');
    await migrate(database.owner, folder);
    await write('0002_late.sql', 'select 1');
    await expect(migrate(database.owner, folder)).rejects.toThrow(/0002_late\.sql viene prima/);
    await rm(join(folder, '0002_late.sql'));
    await write('0003_twice.sql', 'select 1');
    await expect(migrate(database.owner, folder)).rejects.toThrow(
      /stesso numero .* 0003_third\.sql e 0003_twice\.sql/,
    );
    await rm(join(folder, '0003_twice.sql'));
    await rm(join(folder, '0003_third.sql'));
    await expect(migrate(database.owner, folder)).rejects.toThrow(
      /0003_third\.sql, che questo programma non conosce/,
    );
    await write('third.sql', 'select 1');
    await expect(migrate(database.owner, folder)).rejects.toThrow(StartError);
  });
});

it('two processes that start at once apply each file once', async () => {
  await write(
    '0001_slow.sql',
    'create table loan (id int); select pg_sleep(0.5); insert into loan values (1)',
  );
  await write('0002_next.sql', 'insert into loan values (2)');
  const script = 'tests/support/processes/migrate.ts';
  const runs = await Promise.all([
    runScript(script, [database.ownerUrl, folder]),
    runScript(script, [database.ownerUrl, folder]),
  ]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(runs.map(({ stdout }) => stdout.trim()).sort()).toEqual(['', '0001_slow.sql 0002_next.sql']);
  const { rows } = await database.owner.query('select id from loan order by id');
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});
