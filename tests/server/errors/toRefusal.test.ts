import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EngineError } from '../../../engine/index.ts';
import { refusalModel, refusalText } from '../../../server/host/errors/envelope.ts';
import { toRefusal } from '../../../server/host/http/errors.ts';
import { readerOf } from '../../../server/host/product/productLookups.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';

const product = await testProduct();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refusalOf = (error: unknown) => {
  const refusal = toRefusal(error, { id: 'R1', limit: '5 MB' });
  const reader = readerOf(product, 'it');
  return {
    code: refusal.code,
    status: refusalModel(refusal, reader).status,
    message: refusalText(refusal, reader),
  };
};
const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error,
  );

it('refuses a form with endless calculations with a message', () => {
  expect(refusalOf(new EngineError('TOO_MUCH_WORK'))).toMatchObject({
    code: 'TOO_MUCH_WORK',
    status: 400,
    message: expect.stringContaining('Togli delle righe'),
  });
});

it('reports a full disk, of the files or of the database', async () => {
  // The device that is always full.
  const files = await failureOf(writeFile('/dev/full', 'foto'));
  expect(refusalOf(files)).toMatchObject({ code: 'STORAGE_FULL', status: 507 });
  const data = await failureOf(
    sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
      database.db,
    ),
  );
  expect(refusalOf(data)).toEqual({
    code: 'STORAGE_FULL',
    status: 507,
    message:
      'Il disco del servizio è pieno o non scrivibile: non è stato salvato nulla. Avvisa chi gestisce il servizio e riprova dopo.',
  });
});

it.each([
  ['select 1 where 1 = any(array[(select 99999999999999999999::int)])', 'BAD_VALUE', 400],
  [`insert into sessions ("tokenHash") values (null)`, 'BAD_VALUE', 400],
  [`select 'abc'::date`, 'BAD_VALUE', 400],
  [`select 'due'::int`, 'BAD_VALUE', 400],
  [`do $$ begin raise exception 'no' using errcode = 'lock_not_available'; end $$`, 'BUSY', 503],
  [`do $$ begin raise exception 'no' using errcode = 'deadlock_detected'; end $$`, 'BUSY', 503],
  [`set statement_timeout = 30; select pg_sleep(9)`, 'TOO_SLOW', 503],
  [`do $$ begin raise exception 'no' using errcode = 'cannot_connect_now'; end $$`, 'UNAVAILABLE', 503],
  ['select nothing_of_the_kind()', 'INTERNAL', 500],
])('reports a database error of %s without its details', async (statement, code, status) => {
  const refusalFacts = refusalOf(await failureOf(database.pool.query(statement)));
  expect(refusalFacts).toMatchObject({ code, status });
  expect(refusalFacts.message).not.toMatch(/nothing_of_the_kind|syntax|relation/);
});

it('reports an unexpected error with the number of the request only', () => {
  expect(refusalOf(new TypeError('secret of the house'))).toMatchObject({
    code: 'INTERNAL',
    message: expect.stringMatching(/^(?!.*secret).*R1/),
  });
  expect(refusalOf(undefined).code).toBe('INTERNAL');
});
