import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Across, EntitySchema, Product } from '../../../engine/contract/index.ts';
import { PRODUCT_ROLE } from '../../../server/host/db/embedded/startEmbedded.ts';
import { migrate } from '../../../server/host/db/migrate.ts';
import { productMigrations } from '../../../server/host/db/readMigrations.ts';
import { requireStructure } from '../../../server/host/structure/keepStructure.ts';
import { keepTables } from '../../../server/host/structure/keepTables.ts';
import { readStructure } from '../../../server/host/structure/readStructure.ts';
import { structureDifferences } from '../../../server/host/structure/structureDifferences.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.owner, productMigrations(), { product: PRODUCT_ROLE });
});
afterAll(() => database?.drop());

/** Rooms that are booked, with these rules across bookings. */
function bookings(...rules: readonly Across[]): Pick<Product, 'entities'> {
  const booking = {
    'x-entity': 'booking',
    title: 'Prenotazione',
    'x-plural': 'Prenotazioni',
    'x-key': ['id'],
    'x-table': 'bookings',
    ...(rules.length === 0 ? {} : { 'x-across': rules }),
    type: 'object',
    properties: {
      id: { title: 'Numero', type: 'integer', readOnly: true },
      room: { title: 'Stanza', type: 'string' },
      day: { title: 'Giorno', type: 'string', format: 'date' },
      from: { title: 'Dalle', type: ['string', 'null'], format: 'time' },
      to: { title: 'Alle', type: ['string', 'null'], format: 'time' },
      begins: { title: 'Inizio', type: ['string', 'null'], format: 'date-time' },
      ends: { title: 'Fine', type: ['string', 'null'], format: 'date-time' },
      seats: { title: 'Posti', type: 'number' },
      state: { title: 'Stato', type: 'string', default: 'open' },
    },
  } as unknown as EntitySchema;
  return { entities: { booking } };
}

const keep = (schemas: Pick<Product, 'entities'>) =>
  keepTables(schemas, database.pool, (work) => work(database.owner));
/** The constraint that refuses a row; '' where it is taken. */
const add = (row: Readonly<Record<string, unknown>>): Promise<string> =>
  database.pool
    .query(
      `insert into bookings (${Object.keys(row).map((name) => `"${name}"`)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
      Object.values(row),
    )
    .then(
      () => '',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
const differences = async (schemas: Pick<Product, 'entities'>) =>
  structureDifferences(schemas, await readStructure(database.pool));

const ONCE: Across = {
  id: 'once',
  unique: ['room', 'day'],
  when: { 'record.state': { not: { const: "d'oh" } } } as never,
};
const HOURS: Across = { id: 'hours', apart: { from: 'from', to: 'to' }, within: ['room', 'day'] };
const MOMENTS: Across = { id: 'moments', apart: { from: 'begins', to: 'ends' } };
const SEATS: Across = { id: 'seats', sum: 'seats', most: 10, within: ['day'] };

describe('rules across records in a table that the host makes', () => {
  it('[RULE-ACROSS] are created with it once, and dropped when no schema declares them', async () => {
    await keep(bookings(ONCE));
    expect(await differences(bookings(ONCE))).toEqual([]);
    expect(await keep(bookings(ONCE))).toEqual([]);
    expect(await add({ room: 'A', day: '2030-01-01' })).toBe('');
    expect(await add({ room: 'A', day: '2030-01-01' })).toBe('bookings_once');
    expect(await add({ room: 'A', day: '2030-01-01', state: "d'oh" })).toBe('');
    expect(await add({ room: '', day: '2030-01-01' })).toBe('');
    expect(await add({ room: '', day: '2030-01-01' })).toBe('');
    await keep(bookings());
    expect(await add({ room: 'A', day: '2030-01-01' })).toBe('');
    await database.pool.query('delete from bookings');
  });

  it('[RULE-ACROSS] keep times of a day and moments apart, one without an end from all that follows', async () => {
    await keep(bookings(HOURS, MOMENTS));
    const at = (from: string, to: string | null, room = 'A') => add({ room, day: '2030-02-01', from, to });
    expect(await at('08:00', '10:00')).toBe('');
    expect(await at('10:00', '11:00')).toBe('');
    expect(await at('09:59', '10:30')).toBe('bookings_hours');
    expect(await at('09:59', '10:30', 'B')).toBe('');
    expect(await at('12:00', null)).toBe('');
    expect(await at('18:00', '19:00')).toBe('bookings_hours');
    // What ends before it begins is another rule's to refuse.
    expect(await at('07:00', '06:00')).toBe('');
    const moment = (begins: string, ends: string) => add({ room: '', day: '2030-02-01', begins, ends });
    expect(await moment('2030-02-01T08:00:00Z', '2030-02-02T08:00:00Z')).toBe('');
    expect(await moment('2030-02-02T08:00:00Z', '2030-02-02T09:00:00Z')).toBe('');
    expect(await moment('2030-02-02T07:59:00Z', '2030-02-02T09:00:00Z')).toBe('bookings_moments');
    await database.pool.query('delete from bookings');
  });

  it('[RULE-ACROSS] allow an exceeding sum to decrease, and never to grow', async () => {
    await keep(bookings());
    await database.pool.query(
      `insert into bookings (room, day, seats) values ('A', '2030-03-01', 8), ('B', '2030-03-01', 8)`,
    );
    await keep(bookings(SEATS));
    const change = (seats: number) =>
      database.pool.query(`update bookings set seats = ${seats} where room = 'A'`).then(
        () => '',
        (error: { constraint: string }) => error.constraint,
      );
    expect(await change(7)).toBe('');
    expect(await change(7.5)).toBe('bookings_seats');
    expect(await change(2)).toBe('');
    expect(await add({ room: 'C', day: '2030-03-01', seats: 0.1 })).toBe('bookings_seats');
    expect(await add({ room: 'C', day: '2030-03-02', seats: 10 })).toBe('');
    await database.pool.query('delete from bookings');
  });

  it('[RULE-ACROSS] hold for tens of thousands of records of one write, without a lock for each', async () => {
    await keep(bookings(SEATS));
    const many = (days: number) =>
      database.pool.query(
        `insert into bookings (room, day, seats) select 'A', date '2100-01-01' + n % ${days}, 1 from generate_series(1, 20000) n`,
      );
    // An index over rows that were just changed cannot be used while older transactions run, elsewhere too: it is made of none.
    await database.owner.query('truncate bookings; reindex table bookings');
    await many(20_000);
    await expect(many(1_500)).rejects.toMatchObject({ constraint: 'bookings_seats' });
    await database.owner.query('truncate bookings');
  });

  it('[RULE-ACROSS] [SEC-Q6] find the records of a sum by an index, the one that is there or their own', async () => {
    const indexes = async () =>
      (await database.pool.query(`select indexname from pg_indexes where tablename = 'bookings'`)).rows.map(
        ({ indexname }) => indexname,
      );
    await keep(bookings());
    await database.owner.query('truncate bookings');
    await keep(bookings(SEATS));
    expect(await indexes()).toContain('bookings_seats');
    await database.pool.query(
      `insert into bookings (room, day, seats) select 'A', date '2100-01-01' + n, 1 from generate_series(1, 20000) n`,
    );
    await database.owner.query('analyze bookings');
    const { rows } = await database.pool.query(
      `explain select sum(seats) from bookings as each where each.day = '2100-01-07' and each.day is not null and each.seats is not null`,
    );
    expect(JSON.stringify(rows)).toContain('using bookings_seats');
    // One of the table's own that begins with the same fields serves as well.
    await keep(bookings());
    expect(await indexes()).not.toContain('bookings_seats');
    await database.owner.query('create index bookings_day on bookings (day, room)');
    await keep(bookings(SEATS));
    expect(await indexes()).not.toContain('bookings_seats');
    await database.owner.query('truncate bookings; drop index bookings_day');
  });

  it('[RULE-ACROSS] name the rows that break them already, and the start waits until people have mended these', async () => {
    await keep(bookings());
    await database.pool.query(`insert into bookings (id, room, day, "from", "to") values
      (901, 'A', '2030-04-01', '08:00', '10:00'), (902, 'A', '2030-04-01', '09:00', '11:00'), (903, 'B', '2030-04-01', '09:00', '11:00')`);
    await expect(keep(bookings(ONCE))).rejects.toThrow(
      '«Prenotazioni»: questi dati non rispettano la regola «once», tra parentesi le chiavi di quelli che non vanno insieme: (901, 902). Correggili, poi riavvia.',
    );
    await expect(keep(bookings(HOURS))).rejects.toThrow(
      'la regola «hours», tra parentesi le chiavi di quelli che non vanno insieme: (901, 902)',
    );
    await database.pool.query('delete from bookings where id = 902');
    await keep(bookings(ONCE));
    await database.pool.query('delete from bookings');
  });

  it('[RULE-ACROSS] of a product with migrations are printed as a migration with exactly these statements', async () => {
    await keep(bookings(SEATS));
    const otherBookings = bookings({ ...SEATS, most: 12 }, HOURS);
    await expect(requireStructure(otherBookings, database.pool)).rejects.toThrow(
      /il database non fa valere la regola «seats» tra più record di «Prenotazioni» com’è ora[\s\S]*il database non fa valere la regola «hours»/,
    );
    for (const { sql, breaks } of await differences(otherBookings)) {
      expect(breaks).toBe(true);
      await database.owner.query(sql);
    }
    expect(await differences(otherBookings)).toEqual([]);
  });
});
