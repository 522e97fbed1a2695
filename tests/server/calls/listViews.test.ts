import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let capo: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp();
  [capo, ufficio] = await Promise.all([test.api('capo'), test.api('ufficio')]);
});
afterAll(() => test?.close());

const HOURS = '/api/views/work-hours';
const views = async (api: Api, list = HOURS) => (await api.get(list)).body.views;
const save = (api: Api, body: object, list = HOURS) => api.send('PUT', list, { body });
const remove = (api: Api, name: string) => api.post(`${HOURS}/delete`, { name });

describe('views that a person keeps of a list', () => {
  it('are their own, of that list, by name; the same name is the same view', async () => {
    expect(await views(capo)).toEqual([]);
    expect((await save(capo, { name: 'Bozze', query: 'status=B' })).body.view).toEqual({
      name: 'Bozze',
      query: 'status=B',
      first: false,
    });
    await save(capo, { name: 'Bozze', query: 'status=R' });
    await save(ufficio, { name: 'Bozze', query: 'status=I' });
    expect(await views(capo)).toEqual([{ name: 'Bozze', query: 'status=R', first: false }]);
    expect(await views(capo, '/api/views/orders')).toEqual([]);
    expect((await (await test.api()).get(HOURS)).status).toBe(401);
  });

  it('one of them opens the list: another that is to takes its place', async () => {
    await save(capo, { name: 'A', query: '', first: true });
    await save(capo, { name: 'B', query: '', first: true });
    const first = (await views(capo)).filter((view: { first: boolean }) => view.first);
    expect(first.map(({ name }: { name: string }) => name)).toEqual(['B']);
    await save(capo, { name: 'B', query: '' });
    expect((await views(capo)).some((view: { first: boolean }) => view.first)).toBe(false);
  });

  it('can be renamed without overwriting, and deleted; a missing one is ignored', async () => {
    const nameConflict = await save(capo, { name: 'A', query: 'q=x', was: 'B' });
    expect([nameConflict.status, nameConflict.body.code]).toEqual([409, 'VIEW_EXISTS']);
    expect((await save(capo, { name: 'C', query: 'q=x', was: 'B' })).status).toBe(200);
    const names = async () => (await views(capo)).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['A', 'Bozze', 'C']);
    expect((await remove(capo, 'C')).status).toBe(200);
    expect((await remove(capo, 'C')).status).toBe(200);
    expect(await names()).toEqual(['A', 'Bozze']);
    expect(await views(ufficio)).toHaveLength(1);
  });

  it('are so many at most, and of a list that keeps any', async () => {
    const savedViews = await Promise.all(
      Array.from({ length: 25 }, (_, at) => save(ufficio, { name: `Vista ${at}`, query: '' })),
    );
    expect(savedViews.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(savedViews.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['VIEWS_FULL']),
    );
    // The limit counts new views: an existing one may still be changed.
    expect((await save(ufficio, { name: 'Bozze', query: 'q=y' })).status).toBe(200);
    const renamed = await save(ufficio, { name: 'X', query: '', was: 'never there' });
    expect(renamed.body.code).toBe('VIEWS_FULL');
    const none = await save(ufficio, { name: 'X', query: '' }, '/api/views/cost-centres');
    expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const body of [
      { name: ' ', query: '' },
      { name: 'x'.repeat(61), query: '' },
      { name: 'x', query: 'x'.repeat(2001) },
    ])
      expect((await save(capo, body)).status, JSON.stringify(body)).toBe(400);
  });
});
