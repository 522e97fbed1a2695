import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addTestUsers } from '../../support/testUsers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addTestUsers(database.db);
});
afterAll(() => database.drop());

it('an empty list matches no row, and its negation every row, at any depth of a statement', async () => {
  const none: readonly number[] = [];
  const users = database.db.selectFrom('users').select('userId');
  const all = (await users.execute()).length;
  expect(all).toBeGreaterThan(0);
  expect(await users.where('userId', 'in', none).execute()).toEqual([]);
  expect(await users.where('userId', 'not in', none).execute()).toHaveLength(all);
  const others = users.where('userId', 'in', users.where('userId', 'in', none));
  expect(await others.execute()).toEqual([]);
  expect(await users.where('userId', 'in', users.where('userId', 'not in', none)).execute()).toHaveLength(
    all,
  );
});
