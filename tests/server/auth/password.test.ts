import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from '../../../server/host/auth/password.ts';
import { createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

/** A stored hash of a lower cost. */
function cheaperHash(password: string): string {
  const nonce = Buffer.from('sixteen bytes it');
  const key = argon2Sync('argon2id', {
    ...{ message: password, nonce, tagLength: 32 },
    ...{ memory: 8_192, passes: 1, parallelism: 1 },
  });
  const [salt, digest] = [nonce, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${digest}`;
}

describe('a password as it is stored', () => {
  it('[ASVS 11.4.2] is an Argon2id hash at least as costly as OWASP requires, with its parameters and a random salt', async () => {
    const [one, other] = [await hashPassword('Estate2026!'), await hashPassword('Estate2026!')];
    const [, kind, version, cost = '', salt = ''] = one.split('$');
    expect([kind, version]).toEqual(['argon2id', 'v=19']);
    const [memory, passes] = /m=(\d+),t=(\d+),p=1/.exec(cost)?.slice(1).map(Number) ?? [];
    // The frontier of OWASP's choices: 46 MiB once, 19 MiB twice, 12 MiB three times.
    expect(memory).toBeGreaterThanOrEqual({ 1: 47_104, 2: 19_456 }[passes ?? 0] ?? 12_288);
    expect(Buffer.from(salt, 'base64')).toHaveLength(16);
    expect(other).not.toBe(one);
    expect(await verifyPassword('Estate2026!', one)).toBe(true);
    expect(await verifyPassword('estate2026!', one)).toBe(false);
    expect(needsRehash(one)).toBe(false);
  });

  it('is the same for the same accent, however it was typed', async () => {
    expect(await verifyPassword('caff\u0065\u0300', await hashPassword('caff\u00e8'))).toBe(true);
  });

  it('of a lower cost is right, and due for a new one', async () => {
    const stored = cheaperHash('Estate2026!');
    expect(await verifyPassword('Estate2026!', stored)).toBe(true);
    expect(await verifyPassword('Inverno2026!', stored)).toBe(false);
    expect(needsRehash(stored)).toBe(true);
  });

  it.each(['', 'plain', 'scrypt$1', '$argon2id$v=19$m=1', '$2b$10$abcdefghijklmnopqrstuv', 'disabled'])(
    '%j is invalid for every user',
    async (stored) => {
      expect(await verifyPassword('plain', stored)).toBe(false);
    },
  );

  it('is hashed one after another, and who comes when too many wait is sent away', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('Estate2026!')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(30);
    expect(refused[0]).toMatchObject({ reason: { code: 'SIGN_IN_BUSY' } });
  });
});

describe('a sign-in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('[ASVS 11.4.2] with a hash of a lower cost leaves a new one; with a wrong password it leaves everything as it was', async () => {
    const { db } = test.database;
    const stored = () =>
      db
        .selectFrom('users')
        .select(['passwordHash', 'rowVersion'])
        .where('username', '=', 'capo')
        .executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ passwordHash: cheaperHash(TEST_PASSWORD) })
      .where('username', '=', 'capo')
      .execute();
    const before = await stored();
    await expect(createApi(test.address, 'capo', 'sbagliata')).rejects.toThrow('SIGN_IN_REFUSED');
    expect(await stored()).toEqual(before);
    expect((await createApi(test.address, 'capo')).cookie).not.toBe('');
    const after = await stored();
    expect(after.passwordHash).toMatch(/^\$argon2id\$/);
    expect(needsRehash(after.passwordHash)).toBe(false);
    expect(after.rowVersion).toBe(before.rowVersion);
    expect((await createApi(test.address, 'capo')).cookie).not.toBe('');
    expect((await stored()).passwordHash).toBe(after.passwordHash);
  });
});
