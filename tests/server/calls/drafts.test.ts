import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

const MINUTE = 60_000;
const LIFETIME = 30 * 24 * 60 * MINUTE;

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ housekeepingMs: 50 });
  capo = await test.api('capo');
});
afterAll(() => test.close());

const save = (key: string) => capo.send('PUT', `/api/drafts/vis/${key}`, { body: { data: { zona: key } } });
const keys = async (): Promise<readonly string[]> => {
  const { body } = await capo.get('/api/drafts?form=vis&perPage=50');
  return body.drafts.map(({ key }: { readonly key: string }) => key).toSorted();
};
/** Sets the last write of a draft back by `ms`. */
const age = (key: string, ms: number) =>
  test.database.db
    .updateTable('drafts')
    .set({ updatedAt: new Date(Date.now() - ms) })
    .where('key', '=', key)
    .execute();

describe('an unanswered draft', () => {
  it('[UI-04] goes thirty days after it was last written, and not before; no other user has it', async () => {
    for (const key of ['fresh', 'young', 'old']) expect((await save(key)).status).toBe(200);
    await age('young', LIFETIME - 10 * MINUTE);
    await age('old', LIFETIME + MINUTE);
    await eventually(keys).toEqual(['fresh', 'young']);
    const { body } = await (await test.api('admin')).get('/api/drafts?form=vis');
    expect(body.drafts, 'of another user').toEqual([]);
  });

  it('[REL-1] keeps its newest copy, in whatever order two of them arrive', async () => {
    const send = (zona: string, savedAt?: unknown) =>
      capo.send('PUT', '/api/drafts/vis/order', { body: { data: { record: { zona }, savedAt } } });
    const stored = async () => (await capo.get('/api/drafts/vis/order')).body.draft.data.record.zona;
    await send('second', 2000);
    const { status, body } = await send('first', 1000);
    expect([status, body.draft.key]).toEqual([200, 'order']);
    expect(await stored()).toBe('second');
    await send('repeat', 2000);
    expect(await stored()).toBe('repeat');
    await send('third', 3000);
    expect(await stored()).toBe('third');
    await send('undated', 'today');
    expect(await stored(), 'a copy without a time counts as the newest').toBe('undated');
    await send('dated again', 4000);
    expect(await stored()).toBe('dated again');
  });

  it('begins anew whenever it is written', async () => {
    await save('again');
    await age('again', LIFETIME - 10 * MINUTE);
    await save('again');
    await save('gone');
    await age('gone', LIFETIME + MINUTE);
    await eventually(keys).not.toContain('gone');
    const storedDraft = await test.database.db
      .selectFrom('drafts')
      .select('updatedAt')
      .where('key', '=', 'again')
      .executeTakeFirstOrThrow();
    expect(Date.parse(String(storedDraft.updatedAt))).toBeGreaterThan(Date.now() - LIFETIME / 2);
    expect(await keys()).toContain('again');
  });
});
