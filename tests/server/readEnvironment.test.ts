import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayChangeMachine } from '../../scripts/prepare/systemPackages.ts';
import { StartError } from '../../server/host/db/StartError.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';

const place = { root: '/app', terminal: true };

it('without settings: port 3000 of this machine alone, own database, demo data', () => {
  expect(readEnvironment({}, place)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/app/.data',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseTls: true,
    databaseSuperuser: false,
    demo: true,
    demoAsked: false,
    publicUrl: undefined,
    isOpen: false,
    bench: false,
    trustProxy: false,
    logLevel: 'warn',
    logReadable: true,
    rateLimits: true,
    openDocs: false,
    stopSeconds: 30,
    backup: { folder: undefined, at: undefined, keepCount: undefined, keepDays: undefined, lock: undefined },
  });
});

it('the table for operators names every variable that the start reads, and no other', () => {
  const variables = new Set(['CHROMIUM_PATH']);
  const provider = { OIDC_ISSUER: 'https://login.example.it', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const recording = new Proxy<Readonly<Record<string, string | undefined>>>(provider, {
    get: (values, name: string) => {
      variables.add(name);
      return values[name];
    },
  });
  mayChangeMachine(recording);
  readEnvironment(recording, place);
  const guide = readFileSync(join(import.meta.dirname, '../../scripts/deploy/README.md'), 'utf8');
  const [, table = ''] = guide.split('| variable | meaning |');
  const listed = [...table.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.toSorted()).toEqual([...variables].toSorted());
});

it('logs JSON where no person watches, and wherever LOG_LEVEL asks for it', () => {
  const service = { root: '/app', terminal: false };
  expect(readEnvironment({}, service)).toMatchObject({ logLevel: 'info', logReadable: false });
  const defaults = { logLevel: 'debug', logReadable: false };
  expect(readEnvironment({ LOG_LEVEL: 'debug' }, place)).toMatchObject(defaults);
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
  [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
  [{ OPEN_DOCS: 'on' }, { openDocs: true }],
  [{ STOP_SECONDS: '90' }, { stopSeconds: 90 }],
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

it.each([
  [{ BACKUP_AT: 'le due' }, "BACKUP_AT vale «le due»: serve un'ora come 02:30, oppure off."],
  [{ BACKUP_RECIPIENT: 'age2' }, 'BACKUP_RECIPIENT vale «age2»'],
  [{ BACKUP_PASSPHRASE_FILE: '/nowhere' }, 'il file della passphrase /nowhere (ENOENT)'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP vale «0»: serve un numero intero da 1 in su.'],
])('[SEC-BACKUP] %j is refused with a remedy', (env, words) => {
  expect(() => readEnvironment(env, place)).toThrow(StartError);
  expect(() => readEnvironment(env, place)).toThrow(words);
});

describe('[SEC-P6] [SEC-P7] listening beyond this computer', () => {
  const open = { HOST: '0.0.0.0', DEMO: 'off' };
  const real = { ...open, PUBLIC_URL: 'https://cantieri.example.it', TRUST_PROXY: '10.0.0.2' };
  const readSettings = (env: Record<string, string>) => readEnvironment(env, place);

  it.each([
    [{}, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://cantieri.example.it' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.2' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://cantieri.example.it', TRUST_PROXY: 'none' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'http://cantieri.example.it', TRUST_PROXY: '10.0.0.2' }, 'in chiaro'],
    [{ PUBLIC_URL: 'cantieri.example.it', TRUST_PROXY: '10.0.0.2' }, 'PUBLIC_URL vale'],
    [{ PUBLIC_URL: 'https://example.it/cantieri', TRUST_PROXY: '10.0.0.2' }, 'senza percorso'],
    [{ ...real, TRUST_PROXY: 'true' }, 'TRUST_PROXY vale'],
    [{ ...real, TRUST_PROXY: '1' }, 'TRUST_PROXY vale'],
    [{ ...real, TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY vale'],
    [{ ...real, TRUST_PROXY: '*' }, 'TRUST_PROXY vale'],
  ])('with %j is refused, naming %s', (env, word) => {
    expect(() => readSettings({ ...open, ...env })).toThrow(StartError);
    expect(() => readSettings({ ...open, ...env })).toThrow(word);
  });

  it('is allowed behind a named proxy with TLS', () => {
    expect(readSettings(real)).toMatchObject({ trustProxy: '10.0.0.2', isOpen: true });
    expect(readSettings(real).publicUrl?.origin).toBe('https://cantieri.example.it');
    expect(readSettings({ ...real, TRUST_PROXY: '10.0.0.0/24, ::1,loopback' }).trustProxy).toBe(
      '10.0.0.0/24,::1,loopback',
    );
  });

  it('is allowed without TLS only if the settings state that there is no proxy', () => {
    const trial = { ...open, PUBLIC_URL: 'http://192.168.1.20:3000', TRUST_PROXY: 'none' };
    expect(readSettings(trial)).toMatchObject({ trustProxy: false, isOpen: true });
  });

  it('by a proxy on this computer wants both as well', () => {
    const PUBLIC_URL = 'https://cantieri.example.it';
    expect(() => readSettings({ PUBLIC_URL, DEMO: 'off' })).toThrow('TRUST_PROXY');
    expect(() => readSettings({ TRUST_PROXY: '127.0.0.1', DEMO: 'off' })).toThrow('PUBLIC_URL');
    expect(readSettings({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1', DEMO: 'off' }).isOpen).toBe(true);
  });

  it('[SEC-P2] has demo users only with DEMO=public', () => {
    for (const demo of [{}, { DEMO: 'on' }]) {
      const { DEMO: _off, ...others } = real;
      expect(() => readSettings({ ...others, ...demo })).toThrow('DEMO=public');
    }
    expect(readSettings({ ...real, DEMO: 'public' }).demo).toBe('public');
    expect(readSettings({ ...real, DATABASE_URL: 'postgres://db/cantieri', DEMO: 'off' }).demo).toBe(false);
  });
});
