import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordSystemAudit } from '../../../server/host/audit/recordChanges.ts';
import { auditHead, sealAudit, startAuditSealer } from '../../../server/host/audit/sealAudit.ts';
import { verifyAudit } from '../../../server/host/audit/verifyAudit.ts';
import type { FileStore } from '../../../server/host/files/FileStore.ts';
import { DUTIES, pruneAudit } from '../../../server/host/retention/DUTIES.ts';
import { retentionOf, servedBefore } from '../../../server/host/retention/retentionOf.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const db = () => database.db;
const write = async (count: number, target = db()) => {
  for (let index = 0; index < count; index++)
    await recordSystemAudit(target, {
      action: 'housekeeping',
      actor: 'sistema',
      after: { index, city: 'Forlì' },
    });
};
/**
 * Seals until no row can come below the number: open transactions of the whole server, also of other tests,
 * hold the mark back.
 */
const settled = (number: number) =>
  vi.waitFor(
    async () => {
      await sealAudit(db());
      const { rows } = await database.pool.query('select floor::int from audit_sealing');
      expect(rows).toEqual([{ floor: number }]);
    },
    { timeout: 50_000, interval: 100 },
  );
/** Makes rows as old as retention requires. */
const age = (days: number, ids: string) =>
  database.owner.query(`update audit set at = now() - interval '${days} days' where id ${ids}`);
const sealed = async () =>
  (await database.pool.query('select position, "auditId" from audit_chain order by position')).rows.map(
    ({ position, auditId }) => [Number(position), Number(auditId)],
  );

describe('the chain', () => {
  it('[SEC-P18] has a link for each row, and is reported intact in any time zone', async () => {
    await write(3);
    expect(await sealAudit(db())).toBe(3);
    await write(2);
    expect(await sealAudit(db())).toBe(2);
    expect(await sealAudit(db())).toBe(0);
    expect(await sealed()).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
    expect(await verifyAudit(db())).toEqual({ links: 5, head: await auditHead(db()) });
    await database.owner.query(
      `alter role all in database ${new URL(database.url).pathname.slice(1)} set timezone = 'Asia/Tokyo'`,
    );
    expect((await verifyAudit(db())).broken).toBeUndefined();
  });

  it('[SEC-P18] takes in what a long transaction commits later, below the numbers that are sealed', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into audit ("userId", username, call, "requestId", entity, key) values (0, 'lento', 'c', '', '', '')`,
    );
    await write(3);
    for (let round = 0; round < 3; round++) await sealAudit(db());
    await write(1);
    expect(await sealAudit(db())).toBe(1);
    expect((await verifyAudit(db())).broken).toBeUndefined();
    await client.query('commit');
    client.release();
    expect(await sealAudit(db())).toBe(1);
    expect((await sealed()).at(-1)).toEqual([5, 1]);
    expect((await verifyAudit(db())).broken).toBeUndefined();
  });

  it('[SEC-P18] two servers at once seal each row once, and no write waits for them', async () => {
    await write(40);
    const writing = write(40);
    const counts = await Promise.all(Array.from({ length: 4 }, () => sealAudit(db())));
    await writing;
    const unsealed = await sealAudit(db());
    expect(counts.reduce((sum, count) => sum + count, unsealed)).toBe(80);
    expect((await verifyAudit(db())).broken).toBeUndefined();
  });

  it('[SEC-P18] goes on by itself while a server lives, also after the database was away', async () => {
    const log = { info: vi.fn(), warn: vi.fn() };
    const { stop } = startAuditSealer(db(), log, 20);
    await write(3);
    await vi.waitFor(async () => expect(await sealed()).toHaveLength(3), { timeout: 10_000 });
    const head = expect.stringMatching(/^\d+:[0-9a-f]{64}$/);
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith({ head }, 'audit sealed'), {
      timeout: 10_000,
    });
    await database.owner.query('alter function seal_audit(integer) rename to seal_audit_away');
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: 10_000 });
    await database.owner.query('alter function seal_audit_away(integer) rename to seal_audit');
    await write(2);
    await vi.waitFor(async () => expect(await sealed()).toHaveLength(5), { timeout: 10_000 });
    await stop();
  });
});

describe('tampering by who owns the database', () => {
  it.each([
    [
      'a word of a row',
      `update audit set after = '{"index": 9}' where id = 3`,
      { fault: 'changed', auditId: 3 },
    ],
    ['who it was', `update audit set username = 'un altro' where id = 2`, { fault: 'changed', auditId: 2 }],
    [
      'when it was',
      `update audit set at = at + interval '1 microsecond' where id = 4`,
      { fault: 'changed', auditId: 4 },
    ],
    ['a row taken away', 'delete from audit where id = 3', { fault: 'missing', auditId: 3 }],
    [
      'a row and its link',
      'delete from audit where id = 3; delete from audit_chain where "auditId" = 3',
      { fault: 'gap', position: 4 },
    ],
    [
      'a row and its hash',
      `update audit set username = 'un altro' where id = 2; update audit_chain set content = (select audit_content(a) from audit a where id = 2) where "auditId" = 2`,
      { fault: 'chain', position: 2 },
    ],
    [
      'a row slipped in under a free number',
      `insert into audit overriding system value select 0, at, "userId", username, call, "requestId", entity, key, before, after from audit where id = 1`,
      { fault: 'slipped-in', auditId: 0 },
    ],
  ])('[SEC-P18] %s is found, and the first broken row named', async (_, statement, broken) => {
    await write(5);
    await settled(5);
    expect((await verifyAudit(db())).broken).toBeUndefined();
    await database.owner.query(statement);
    expect((await verifyAudit(db())).broken).toMatchObject(broken);
  });

  it('[SEC-P18] an end cut off, or a chain made anew, does not run through a head that was kept elsewhere', async () => {
    await write(5);
    await sealAudit(db());
    const head = await auditHead(db());
    expect((await verifyAudit(db(), head)).broken).toBeUndefined();
    await database.owner.query('delete from audit where id > 3; delete from audit_chain where "auditId" > 3');
    expect((await verifyAudit(db())).broken).toBeUndefined();
    expect((await verifyAudit(db(), head)).broken).toMatchObject({ fault: 'head', position: 5 });
    expect((await verifyAudit(db(), 'nonsense')).broken).toMatchObject({ fault: 'head' });
  });
});

describe('retention', () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);

  it('[SEC-P18] removes the oldest rows and leaves the rest verifiable, through kept heads of before', async () => {
    await write(6);
    await age(400, '<= 4');
    await sealAudit(db());
    const head = await auditHead(db());
    expect(await pruneAudit(db(), days(365))).toBe(4);
    expect(await pruneAudit(db(), days(365))).toBe(0);
    expect((await sealed()).map(([position]) => position)).toEqual([5, 6]);
    await write(1);
    await sealAudit(db());
    expect(await verifyAudit(db(), head)).toMatchObject({ links: 3 });
    expect((await verifyAudit(db(), head)).broken).toBeUndefined();
    await database.owner.query('delete from audit where id = 5');
    expect((await verifyAudit(db())).broken).toMatchObject({ fault: 'missing', auditId: 5 });
  });

  it('[SEC-P18] has a retention job with its days in the settings', async () => {
    const product = await testProduct();
    const retentionDays = retentionOf(product, 'audit').days;
    await write(4);
    await age(retentionDays + 1, '<= 3');
    await sealAudit(db());
    const keeping = { db: db(), product, files: {} as FileStore };
    const before = servedBefore(new Date(), retentionDays);
    expect(await DUTIES['audit']?.count(keeping, before)).toBe(3);
    expect(await DUTIES['audit']?.forget(keeping, before, 2)).toBe(2);
    expect(await DUTIES['audit']?.forget(keeping, before, 2)).toBe(1);
    expect(await DUTIES['audit']?.forget(keeping, before, 2)).toBe(0);
    expect(await verifyAudit(db())).toMatchObject({ links: 1 });
    expect((await verifyAudit(db())).broken).toBeUndefined();
  });

  it('[SEC-P18] may remove all, and the chain goes on from where it was', async () => {
    await write(2);
    await age(400, '> 0');
    await sealAudit(db());
    expect(await pruneAudit(db(), days(365))).toBe(2);
    await write(1);
    await sealAudit(db());
    expect(await sealed()).toEqual([[3, 3]]);
    expect((await verifyAudit(db())).broken).toBeUndefined();
  });

  it('[SEC-P18] removes no recent row, no unsealed row, and none after a broken link', async () => {
    await write(5);
    await age(400, '<= 4');
    expect(await pruneAudit(db(), days(365))).toBe(0);
    await sealAudit(db());
    await expect(pruneAudit(db(), days(29))).rejects.toThrow(/30 days/);
    await database.owner.query(`update audit set username = 'un altro' where id = 3`);
    expect(await pruneAudit(db(), days(365))).toBe(2);
    expect((await verifyAudit(db())).broken).toMatchObject({ fault: 'changed', auditId: 3 });
  });
});

it('[SEC-P18] a database restored into another server goes on sealing', async () => {
  await write(3);
  await sealAudit(db());
  // The other server's transactions had much higher numbers.
  await database.owner.query(`update audit_sealing set "nextXmax" = '9000000000'`);
  await write(2);
  await settled(5);
  expect((await verifyAudit(db())).broken).toBeUndefined();
});
