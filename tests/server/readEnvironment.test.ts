import { expect, it } from 'vitest';
import { StartError } from '../../server/db/StartError.ts';
import { readEnvironment } from '../../server/readEnvironment.ts';

const place = { root: '/app', terminal: true };

it('without settings: port 3000 of this machine alone, own database, demo data', () => {
  expect(readEnvironment({}, place)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/app/.data',
    databaseUrl: undefined,
    demo: true,
    bench: false,
    trustProxy: false,
    logLevel: 'warn',
    logReadable: true,
  });
});

it('logs JSON where no person watches, and wherever LOG_LEVEL asks for it', () => {
  const service = { root: '/app', terminal: false };
  expect(readEnvironment({}, service)).toMatchObject({ logLevel: 'info', logReadable: false });
  const asked = { logLevel: 'debug', logReadable: false };
  expect(readEnvironment({ LOG_LEVEL: 'debug' }, place)).toMatchObject(asked);
  expect(readEnvironment({ LOG_LEVEL: ' ' }, place)).toMatchObject({ logLevel: 'warn', logReadable: true });
});

it('with a database of a server: no demo data unless asked', () => {
  const DATABASE_URL = 'postgres://db/cantieri';
  expect(readEnvironment({ DATABASE_URL }, place).demo).toBe(false);
  expect(readEnvironment({ DATABASE_URL, DEMO: 'on' }, place).demo).toBe(true);
  expect(readEnvironment({ DEMO: 'off' }, place).demo).toBe(false);
});

it.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ BENCH: '1' }, { bench: true }],
  [{ DATA_DIR: '/var/dati di cantiere' }, { dataDir: '/var/dati di cantiere' }],
])('%j is read as %j', (env, read) => {
  expect(readEnvironment(env, place)).toMatchObject(read);
});

it.each([{ PORT: '70000' }, { PORT: 'tremila' }, { DEMO: 'forse' }, { BENCH: '2' }])(
  '%j is refused by name',
  (env) => {
    const [name = ''] = Object.keys(env);
    expect(() => readEnvironment(env, place)).toThrow(StartError);
    expect(() => readEnvironment(env, place)).toThrow(name);
  },
);
