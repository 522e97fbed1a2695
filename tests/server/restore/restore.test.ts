import { describe, expect, it } from 'vitest';
import { as, db, RECORDS, restore, restoring, stored } from './deletions.ts';

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

  it.each(RECORDS)('[PERM-05] $entity: only by its author, and only deletions', async (each) => {
    const key = await each.make();
    const early = await restore(each.by, each.entity, key);
    expect(early).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RESTORE' } });
    await each.remove(as(each.by), key);
    const otherRestore = await restore(each.by === 'capo' ? 'planner' : 'capo', each.entity, key);
    expect(otherRestore).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
  });
});
