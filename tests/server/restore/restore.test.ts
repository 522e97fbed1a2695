import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { as, type Deleted, db, RECORDS, restore, restoring, stored } from './deletions.ts';

restoring();

describe('a deletion taken back', () => {
  it.each(RECORDS)(
    '[DOC-02] $entity: is restored unchanged, once, and both are in the audit',
    async (each) => {
      const key = await each.make();
      const before = await stored(each, key);
      expect(before).toHaveLength(1);
      expect((await each.remove(as(each.by), key)).status).toBe(200);
      expect(await stored(each, key)).not.toEqual(before);

      const restored = await restore(each.by, each.entity, key);
      expect(restored.body, JSON.stringify(restored.body)).toMatchObject({ ResultCode: 0 });
      expect(await stored(each, key)).toEqual(before);

      const again = await restore(each.by, each.entity, key);
      expect(again).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RESTORE' } });
      expect(again.body.ResultMessage).toMatch(/^Non c'è più nulla da annullare/);
      expect(await stored(each, key)).toEqual(before);

      const log = await db()
        .selectFrom('audit')
        .select('call')
        .where('entity', '=', each.entity)
        .where('key', '=', String(key))
        .orderBy('id')
        .execute();
      expect(log.map(({ call }) => call).slice(1)).toEqual(['restoreDeleted']);
    },
  );

  it.each(RECORDS)('$entity: five presses at once put it back once', async (each) => {
    const key = await each.make();
    await each.remove(as(each.by), key);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => restore(each.by, each.entity, key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored(each, key)).toHaveLength(1);
  });

  it.each([
    ['08:31', 200],
    ['08:29', 409],
  ])(
    '[DOC-02] within an hour, while its files are kept: deleted at %s, at 09:30 answers %i',
    async (time, status) => {
      const each = RECORDS.find(({ entity }) => entity === 'task') as Deleted;
      const key = await each.make();
      await each.remove(as(each.by), key);
      await sql`insert into audit (at, "userId", username, call, "requestId", entity, key, before)
      select ${`2026-11-20T${time}:00Z`}, "userId", username, call, '', entity, key, before
      from audit where entity = 'task' and key = ${String(key)}`.execute(db());
      expect((await restore(each.by, each.entity, key)).status).toBe(status);
    },
  );

  it.each(RECORDS)('[PERM-05] $entity: only by its author, and only deletions', async (each) => {
    const key = await each.make();
    const early = await restore(each.by, each.entity, key);
    expect(early).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RESTORE' } });
    await each.remove(as(each.by), key);
    const otherRestore = await restore(each.by === 'capo' ? 'planner' : 'capo', each.entity, key);
    expect(otherRestore).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
  });
});
