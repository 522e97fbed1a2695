import { expect, it } from 'vitest';
import { openDatabase, requireTls } from '../../../server/host/db/openDatabase.ts';

const check = (url: string) => () => requireTls('DATABASE_URL', url);

it.each([
  'postgres://u:p@db.azienda.it/cantieri',
  'postgres://u:p@10.0.0.7:5432/cantieri',
  'postgres://u:p@db/cantieri?sslmode=disable',
  'postgres://u:p@db/cantieri?sslmode=prefer',
  'postgres://u:p@db/cantieri?sslmode=no-verify',
  'postgres://u:p@db/cantieri?ssl=0',
  'postgres://u:p@127.0.0.1.azienda.it/cantieri',
  'postgres://u:p@localhost/cantieri?host=db.azienda.it',
])('[SEC-TLS] %s crosses a network in clear, and is refused with what to write', (url) => {
  expect(check(url)).toThrow(/sslmode=verify-full.*DATABASE_TLS=off/);
});

it.each([
  'postgres://u:p@db.azienda.it/cantieri?sslmode=verify-full',
  'postgres://u:p@db.azienda.it/cantieri?sslmode=require',
  'postgres://u:p@db.azienda.it/cantieri?ssl=true',
  'postgres://u:p@localhost/cantieri',
  'postgres://u:p@127.0.0.1:5433/cantieri',
  'postgres://u:p@[::1]/cantieri',
  'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/cantieri',
  'postgres:///cantieri?host=/var/run/postgresql',
])('[SEC-TLS] %s is taken', (url) => {
  expect(check(url)).not.toThrow();
});

it('[SEC-TLS] reports an invalid address', () => {
  expect(check('cantieri')).toThrow(/DATABASE_URL non è un indirizzo valido/);
});

it('[SEC-TLS] is asked of both addresses before anything is sent, unless switched off', async () => {
  const far = 'postgres://u:p@database.invalid/cantieri';
  const near = 'postgres://u:p@127.0.0.1:1/cantieri';
  await expect(openDatabase({ databaseUrl: far, dataDir: '' })).rejects.toThrow(
    /^DATABASE_URL porta a un altro/,
  );
  await expect(openDatabase({ databaseUrl: near, databaseOwnerUrl: far, dataDir: '' })).rejects.toThrow(
    /^DATABASE_OWNER_URL porta a un altro/,
  );
  await expect(openDatabase({ databaseUrl: near, databaseTls: false, dataDir: '' })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});
