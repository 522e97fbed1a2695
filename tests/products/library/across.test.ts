import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/contract/index.ts';
import type { CallContext } from '../../../server/host/calls/CallContext.ts';
import { refusalText } from '../../../server/host/errors/envelope.ts';
import type { Refusal } from '../../../server/host/errors/Refusal.ts';
import { readerOf } from '../../../server/host/product/productLookups.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { requireAcross, toAcrossRefusal } from '../../../server/host/writes/requireAcross.ts';
import type { Api } from '../../support/api.ts';
import { runs } from '../../support/runs.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

let running: RunningLibrary;
let ada: Api;
let books: readonly number[];
let members: readonly number[];
beforeAll(async () => {
  running = await startLibrary();
  ada = await running.api('ada');
  const saved = async (what: string, obj: object) =>
    (await ada.post(`/library/${what}`, { obj })).body.ResultData;
  const book = (title: string) => saved('books', { title, shelf: 'A', pages: 160 });
  const member = (name: string) => saved('members', { name, email: 'a@example.it', suspended: 'N' });
  books = [(await book('Marcovaldo')).bookId, (await book('Palomar')).bookId];
  members = [(await member('Eva Blu')).memberId, (await member('Ugo Bruni')).memberId];
});
afterAll(() => running?.close());

const lend = (lentOn: string, dueOn: string, { book = 0, member = 0, volumes = 1 } = {}) =>
  ada.post('/library/loans', {
    obj: { bookId: books[book], memberId: members[member], lentOn, dueOn, volumes },
  });

describe('rules across records, enforced by the database and reported at the field', () => {
  it('[RULE-ACROSS] a book is not lent twice over the same days; the other loan is named', async () => {
    const first = await lend('2030-01-01', '2030-01-31');
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { loanId } = first.body.ResultData;
    const clash = await lend('2030-01-31', '2030-02-10', { member: 1 });
    const sentence = `In quei giorni il libro è già prestato: Prestito n.${loanId}. Scegli altri giorni, o un altro libro`;
    expect(clash).toMatchObject({
      status: 409,
      body: {
        code: 'RECORDS_CLASH',
        ResultMessage: sentence,
        problems: [{ path: 'obj.lentOn', rule: 'across-apart', text: sentence }],
      },
    });
    // The next day, or another book, is free; the loan itself may be saved again.
    expect((await lend('2030-02-01', '2030-02-10', { member: 1 })).status).toBe(200);
    expect((await lend('2030-01-05', '2030-01-10', { book: 1, member: 1 })).status).toBe(200);
    const again = { ...first.body.ResultData, dueOn: '2030-01-30' };
    expect((await ada.post('/library/loans', { obj: again })).status).toBe(200);
  });

  it('[RULE-ACROSS] accepts one of two concurrent records for a place', async () => {
    const addBook = (title: string, place: string) =>
      ada.post('/library/books', { obj: { title, shelf: 'B', place, pages: 10 } });
    const both = await Promise.all([addBook('Il visconte', '7'), addBook('Il cavaliere', '7')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(lost.body.problems).toMatchObject([{ path: 'obj.shelf', rule: 'across-unique' }]);
    expect(lost.body.ResultMessage).toBe(
      `Scaffale: c’è già ${won.body.ResultData.title} con gli stessi dati (Scaffale, Posto sullo scaffale). Cambiane uno`,
    );
    // Books without a place are not compared.
    expect([(await addBook('Senza', '')).status, (await addBook('Posto', '')).status]).toEqual([200, 200]);
  });

  it('[RULE-ACROSS] names another record only to permitted users, in the language of the reader', async () => {
    const { loanId } = (await lend('2034-01-01', '2034-01-31')).body.ResultData;
    const product = await readProduct([HOST_SCHEMAS, join(import.meta.dirname, 'schemas')]);
    const differencesFor = async (permissions: readonly string[], locale: string) => {
      const user = { userId: 1, permissions, locale };
      const call = product.calls['saveLoan'];
      const loan = { bookId: books[0], memberId: members[0], lentOn: '2034-01-05', dueOn: '2034-01-06' };
      const asking = { call, product, user, db: running.database.db } as unknown as CallContext;
      const record = { ...loan, volumes: 1, state: 'asked' };
      return requireAcross(asking, 'loan', undefined, record).then(
        () => '',
        (refusal: Refusal) => refusalText(refusal, readerOf(product, locale)),
      );
    };
    expect(await differencesFor(['Library.read'], 'it')).toContain(`già prestato: Prestito n.${loanId}.`);
    expect(await differencesFor([], 'it')).toContain('già prestato: un altro elemento.');
    expect(await differencesFor([], 'en')).toContain('already lent on those days: another record.');
  });

  it('[RULE-ACROSS] reports violations found by the database at the field, too', async () => {
    const product = await readProduct([HOST_SCHEMAS, join(import.meta.dirname, 'schemas')]);
    const row = `insert into loans ("bookId", "memberId", "lentOn", "dueOn") values (${books[0]}, ${members[0]}, '2035-01-01', '2035-01-02')`;
    await running.database.pool.query(row);
    const error = await running.database.pool.query(row).catch((found: unknown) => found);
    const call = product.calls['saveLoan'] as CallModel;
    expect(toAcrossRefusal(error, { call, product, user: { locale: 'it' } })).toMatchObject({
      code: 'RECORDS_CLASH',
      problems: [{ path: 'obj.lentOn', text: expect.stringContaining('un altro elemento') }],
    });
    const otherError = new Error('something else');
    expect(toAcrossRefusal(otherError, { call, product, user: { locale: 'it' } })).toBe(otherError);
  });

  it('[RULE-ACROSS] a sum stays within its limit under concurrency, and may decrease from above it', async () => {
    const day = (n: number, volumes: number, book = 0) =>
      lend(`2031-03-${10 + n}`, `2031-03-${10 + n}`, { member: 1, volumes, book });
    expect((await day(1, 3)).status).toBe(200);
    const over = await day(1, 3, 1);
    expect(over.body).toMatchObject({
      code: 'RECORDS_CLASH',
      ResultMessage: 'Volumi: in tutto sarebbero 6, al massimo 5. Qui se ne possono mettere ancora 2',
      problems: [{ path: 'obj.volumes', rule: 'across-sum', params: { total: 6, rest: 2, most: 5 } }],
    });
    const two = await Promise.all([day(2, 3), day(2, 3, 1)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('[RULE-ACROSS] the database itself refuses, of two connections the second one, at the end of its transaction', async () => {
    const add = (book: number, day: string, volumes: number) =>
      `insert into loans ("bookId", "memberId", "lentOn", "dueOn", volumes, state)
       values (${books[book]}, ${members[0]}, '${day}', '${day}', ${volumes}, 'asked')`;
    const [one, two] = await Promise.all([running.database.pool.connect(), running.database.pool.connect()]);
    try {
      await one.query(`begin; ${add(0, '2032-05-01', 3)}`);
      await two.query(`begin; ${add(1, '2032-05-01', 3)}`);
      // Neither sees the other's; each is below the limit alone.
      await one.query('set constraints all immediate');
      const waiting = two.query('commit').then(
        () => 'kept',
        (error: { constraint: string }) => error.constraint,
      );
      // The first one takes its time: the second waits for it, and does not count without it.
      await setTimeout(300);
      await one.query('commit');
      expect(await waiting).toBe('loans_member_day');

      await one.query(`begin; ${add(0, '2032-06-01', 1)}`);
      const overlapping = two.query(add(0, '2032-06-01', 1)).then(
        () => 'kept',
        (error: { constraint: string }) => error.constraint,
      );
      await one.query('commit');
      expect(await overlapping).toBe('loans_lent_once');
    } finally {
      one.release(true);
      two.release(true);
    }
  });

  it('[RULE-ACROSS] random loans: exactly permitted ones are stored', async () => {
    const day = fc.integer({ min: 1, max: 12 });
    const requestArbitrary = fc.record({
      from: day,
      days: fc.integer({ min: 0, max: 4 }),
      book: fc.nat(1),
      member: fc.nat(1),
      volumes: fc.integer({ min: 1, max: 3 }),
    });
    type Loan = { from: number; to: number; book: number; member: number; volumes: number };
    const on = (number: number) => `2040-01-${String(number).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(requestArbitrary, { minLength: 4, maxLength: 12 }), async (wanted) => {
        await running.database.pool.query(`delete from loans where "lentOn" >= '2040-01-01'`);
        const acceptedLoans: Loan[] = [];
        for (const { days, ...each } of wanted) {
          const loan = { ...each, to: each.from + days };
          const clash = acceptedLoans.some(
            ({ book, from, to }) => book === loan.book && from <= loan.to && loan.from <= to,
          );
          const sum = acceptedLoans
            .filter(({ member, from }) => member === loan.member && from === loan.from)
            .reduce((all, { volumes }) => all + volumes, loan.volumes);
          const { status } = await lend(on(loan.from), on(loan.to), loan);
          expect(status).toBe(clash || sum > 5 ? 409 : 200);
          if (status === 200) acceptedLoans.push(loan);
        }
      }),
      { numRuns: runs(12) },
    );
  });
});
