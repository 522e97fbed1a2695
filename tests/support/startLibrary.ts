import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../server/host/auth/password.ts';
import { HOST_SCHEMAS, type SchemaRoots } from '../../server/host/product/readSchemas.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import type { ServerCode } from '../../server/host/ServerCode.ts';
import { startHost } from '../../server/host/startHost.ts';
import { library } from '../products/library/server.ts';
import { type Api, createApi } from './api.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';
import { serveAxe } from './serveAxe.ts';
import { TEST_PASSWORD } from './testUsers.ts';

export interface RunningLibrary {
  readonly address: string;
  readonly database: TestDatabase;
  /** Client signed in as `ada` (librarian) or `leo` (reader), or without a session. */
  api(username?: string): Promise<Api>;
  close(): Promise<void>;
}

/** Where this worker's last library was heard: the browser reuses compiled scripts of that origin. */
let lastPort = 0;

const SCHEMAS = join(import.meta.dirname, '../products/library/schemas');

/** A folder with the library's schemas, in which one administrator publishes alone; its test removes it. */
export async function copyLibrary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'schemi '));
  await cp(SCHEMAS, folder, { recursive: true });
  const settings = join(folder, 'library/settings.json');
  await writeFile(settings, (await readFile(settings, 'utf8')).replace(/,\s*"schemasByTwo": true/, ''));
  return folder;
}

/**
 * The second product on the host, with a separate, empty database: tables of the host, then those of its
 * entities.
 *
 * @param given schemas and code that replace those of the library; a database that stays, with its users,
 * when the library closes.
 */
export async function startLibrary({
  dist,
  ...given
}: {
  readonly dist?: string;
  readonly schemas?: string;
  /** Folder of schemas that are added to them. */
  readonly added?: string;
  /** All folders, in place of the host's and the library's. */
  readonly roots?: SchemaRoots;
  readonly code?: ServerCode;
  readonly database?: TestDatabase;
  /** Started on a terminal, which hears of each step. */
  readonly terminal?: boolean;
  /** Receives the lines printed for the operator at start. */
  readonly say?: (line: string) => void;
} = {}): Promise<RunningLibrary> {
  const [database, root] = await Promise.all([
    given.database ?? createEmptyDatabase(),
    mkdtemp(join(tmpdir(), 'library ')),
  ]);
  const hosted = {
    name: 'Biblioteca',
    schemas: given.roots ?? [
      HOST_SCHEMAS,
      given.schemas ?? SCHEMAS,
      ...(given.added === undefined ? [] : [given.added]),
    ],
    code: given.code ?? library,
  };
  const environment = {
    ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
    ...{ PORT: String(lastPort), RATE_LIMITS: 'off' },
    ...(given.terminal === true ? {} : { LOG_LEVEL: 'silent' }),
  };
  const server = await startHost(
    { ...hosted, ...(dist === undefined ? {} : { dist }) },
    readEnvironment(environment, { root, terminal: given.terminal ?? false }),
    given.say ?? (() => undefined),
  );
  serveAxe(server.app.server);
  lastPort = Number(new URL(server.address).port);
  const passwordHash = await hashPassword(TEST_PASSWORD);
  for (const [username, fullName, role] of [
    ['ada', 'Ada Neri', 'librarian'],
    ['leo', 'Leo Verdi', 'reader'],
  ])
    await database.pool.query(
      'insert into users (username, "fullName", role, "passwordHash") values ($1, $2, $3, $4) on conflict do nothing',
      [username, fullName, role, passwordHash],
    );
  return {
    address: server.address,
    database,
    api: (username) => createApi(server.address, username, TEST_PASSWORD, 'biblioteca'),
    async close() {
      await server.stop();
      if (given.database === undefined) await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
