import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import { hashPassword } from '../../../server/host/auth/password.ts';
import type { ClockJob } from '../../../server/host/clock/ClockJob.ts';
import { runDueJobs } from '../../../server/host/clock/runClock.ts';
import { clockNotices } from '../../../server/host/notifications/clockNotices.ts';
import { MAX_NOTIFICATIONS } from '../../../server/host/notifications/storeNotifications.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import type { Api } from '../../support/api.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let running: RunningLibrary;
let product: Product;
let ada: Api;
let bea: Api;
let leo: Api;
let loanIds: { readonly bookId: number; readonly memberId: number };

beforeAll(async () => {
  running = await startLibrary();
  product = await readProduct([HOST_SCHEMAS, join(import.meta.dirname, 'schemas')]);
  await running.database.pool.query(
    `insert into users (username, "fullName", role, "passwordHash", locale) values ('bea', 'Bea Gialli', 'librarian', $1, 'en')`,
    [await hashPassword(TEST_PASSWORD)],
  );
  [ada, bea, leo] = await Promise.all([running.api('ada'), running.api('bea'), running.api('leo')]);
  const book = { title: 'Palomar', author: 'Italo Calvino', shelf: 'A', pages: 160 };
  const { bookId } = await save('books', book);
  const { memberId } = await save('members', { name: 'Eva Blu', email: 'eva@example.it', suspended: 'N' });
  loanIds = { bookId, memberId };
});
afterAll(() => running?.close());

async function save(what: string, obj: object) {
  const { status, body } = await ada.post(`/library/${what}`, { obj });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ResultData;
}
const lendUntil = (dueOn: string) => save('loans', { ...loanIds, dueOn });
async function lent(dueOn: string) {
  const loan = await lendUntil(dueOn);
  return (await ada.post('/library/loans/lend', { loanId: loan.loanId })).body.ResultData;
}
const notificationsOf = async (api: Api) => {
  const { status, body } = await api.get('/api/notifications');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.notifications as { id: number; title: string; text?: string; read: boolean; level: string }[];
};
const titles = async (api: Api) => (await notificationsOf(api)).map(({ title }) => title);
const unread = async (api: Api) => (await api.get('/api/notifications/count')).body.unread;
const forget = () => running.database.owner.query('truncate notifications, clock_runs');
const services = (now: string) => ({
  db: running.database.db,
  product,
  columns: {},
  now: () => new Date(now),
  log: { warn: (facts: { err: Error }) => expect.unreachable(facts.err.stack) } as never,
});
const strike = (now: string) => runDueJobs(services(now), clockNotices(services(now)));

describe('notifications of actions of others', () => {
  it('notifies users who can act, in their language, but not the author', async () => {
    await forget();
    const { loanId } = await lendUntil('2031-01-31');
    expect(await titles(ada)).toEqual([]);
    expect(await titles(leo)).toEqual([]);
    expect(await notificationsOf(bea)).toEqual([
      {
        id: expect.any(Number),
        title: 'A book was asked for',
        text: 'Palomar, for Eva Blu',
        level: 'info',
        at: expect.any(String),
        read: false,
        screen: 'presta',
        params: [{ name: 'loanId', value: String(loanId) }],
      },
    ]);
    expect(await unread(bea)).toBe(1);
    // A loan that is already lent requires no answers.
    await ada.post('/library/loans/lend', { loanId });
    expect(await titles(bea)).toEqual([]);
    expect(await unread(bea)).toBe(0);
  });

  it('follows a way of the workflow and no other call', async () => {
    await forget();
    const { loanId, rowVersion } = await lent('2031-01-31');
    expect(await titles(leo)).toEqual([]);
    const no = await ada.post('/library/loans/return', { loanId, rowVersion: rowVersion + 7 });
    expect(no.status).toBe(409);
    expect(await titles(leo)).toEqual([]);
    await ada.post('/library/checks', { obj: { loanId } });
    await ada.post('/library/loans/return', { loanId });
    expect(await titles(leo)).toEqual(['Di nuovo in biblioteca: Palomar']);
    expect(await titles(ada)).toEqual([]);
  });

  it('is read once for all windows, some or all, and only one’s own', async () => {
    await forget();
    await lendUntil('2031-01-30');
    await lendUntil('2031-01-31');
    const [newest] = await notificationsOf(bea);
    const mark = (api: Api, body: object) => api.post('/api/notifications/read', body);
    expect((await mark(leo, { ids: [newest?.id] })).body.ResultData).toEqual({ read: 0 });
    expect((await mark(bea, { ids: [newest?.id] })).body.ResultData).toEqual({ read: 1 });
    expect((await notificationsOf(bea)).map(({ read }) => read)).toEqual([true, false]);
    expect((await mark(bea, {})).body.ResultData).toEqual({ read: 1 });
    expect(await unread(bea)).toBe(0);
    const { rows } = await running.database.owner.query(
      "select 1 from audit where call = 'markNotificationsRead'",
    );
    expect(rows).toEqual([]);
  });

  it('hides deleted records, and everything from strangers', async () => {
    await forget();
    const { loanId } = await lendUntil('2031-01-31');
    expect(await titles(bea)).toHaveLength(1);
    await running.database.owner.query('delete from loans where "loanId" = $1', [loanId]);
    expect(await titles(bea)).toEqual([]);
    expect((await (await running.api()).get('/api/notifications')).status).toBe(401);
  });

  it('stores a limited number per user, and drops read ones first', async () => {
    await forget();
    const { loanId } = await lendUntil('2031-01-31');
    await running.database.owner.query(
      `insert into notifications ("userId", notice, entity, key, once, "readAt")
       select "userId", 'loan.asked', 'loan', $1, n::text, case when n > 10 then now() end
       from users, generate_series(1, $2) as n where username = 'bea'`,
      [String(loanId), MAX_NOTIFICATIONS + 50],
    );
    await lendUntil('2031-02-01');
    const notifications = await notificationsOf(bea);
    expect(notifications).toHaveLength(MAX_NOTIFICATIONS);
    expect(notifications.filter(({ read }) => !read)).toHaveLength(12);
  });
});

describe('notifications by time', () => {
  it('notifies once per record, across processes, and again after a new date', async () => {
    await forget();
    // Before the hour, 18:00 in Rome.
    await strike('2030-05-10T15:59:00Z');
    const { loanId, rowVersion } = await lent('2030-05-11');
    await lent('2030-05-13');
    expect(await strike('2030-05-10T15:59:30Z')).toEqual([]);
    const runs = await Promise.all([1, 2, 3].map(() => strike('2030-05-10T16:00:30Z')));
    expect(runs.flat()).toEqual(['notice loan.dueTomorrow']);
    expect(await titles(bea)).toEqual(['A book is due by 05/11/2030']);
    expect(await titles(ada)).toEqual(['Un libro va reso entro il 11/05/2030']);
    expect(await strike('2030-05-10T18:00:00Z')).toEqual([]);
    await running.database.owner.query('update clock_runs set "doneFor" = \'2030-05-09\'');
    await strike('2030-05-10T19:00:00Z');
    expect(await titles(bea)).toHaveLength(1);
    const moved = await ada.post('/library/loans', {
      obj: { ...loanIds, loanId, rowVersion, dueOn: '2030-05-12' },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await strike('2030-05-11T16:00:00Z');
    expect(await titles(bea)).toEqual(['A book is due by 05/12/2030']);
  });

  it('catches up on missed notifications once, and logs the result', async () => {
    await forget();
    await lent('2030-06-01');
    await forget();
    expect([...(await strike('2030-07-20T06:00:00Z'))].sort()).toEqual([
      'notice loan.dueTomorrow',
      'notice loan.overdue',
    ]);
    const { rows } = await running.database.owner.query(
      'select name, "doneFor", result from clock_runs order by name',
    );
    expect(rows).toEqual([
      { name: 'notice loan.dueTomorrow', doneFor: '2030-07-19T16:00:00.000Z', result: 'notifications: 0' },
      {
        name: 'notice loan.overdue',
        doneFor: '2030-07-20T06:00:00.000Z',
        result: expect.stringMatching(/^notifications: [1-9]\d*$/),
      },
    ]);
    expect(await strike('2030-07-20T06:01:00Z')).toEqual([]);
  });

  it('checks a limited number of records, the newest first, and logs the limit', async () => {
    await forget();
    for (const day of ['2030-09-01', '2030-09-02', '2030-09-03']) await lent(day);
    const late = services('2030-09-20T06:00:00Z');
    await forget();
    await runDueJobs(late, clockNotices(late, 2));
    const { rows } = await running.database.owner.query(
      `select result from clock_runs where name = 'notice loan.overdue'`,
    );
    expect(rows).toEqual([{ result: 'notifications: 4, of the newest 2 records' }]);
    const { rows: dues } = await running.database.owner.query(
      `select distinct once from notifications where notice = 'loan.overdue' order by once`,
    );
    expect(dues.map(({ once }) => once)).toEqual(['2030-09-02', '2030-09-03']);
  });

  it('does not repeat an hour that another process has done meanwhile', async () => {
    await forget();
    const early = services('2030-10-01T06:00:00Z');
    let times = 0;
    const job = (name: string, run: () => Promise<unknown>): ClockJob => ({
      name,
      due: (now) => now,
      run: async () => String(await run()),
    });
    const second = job('second', async () => ++times);
    const first = job('first', () => runDueJobs(early, [second]));
    expect(await runDueJobs(early, [first, second])).toEqual(['first']);
    expect(times).toBe(1);
  });

  it('waits for a running process, and continues its work after its lease ends', async () => {
    await forget();
    await running.database.owner.query(
      `insert into clock_runs (name, "leaseUntil") values ('notice loan.overdue', '2030-07-20T06:10:00Z')`,
    );
    expect(await strike('2030-07-20T06:05:00Z')).toEqual(['notice loan.dueTomorrow']);
    expect(await strike('2030-07-20T06:10:00Z')).toEqual(['notice loan.overdue']);
  });
});
