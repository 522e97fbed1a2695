import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../server/host/auth/password.ts';
import { buildHost } from '../../server/host/buildHost.ts';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../server/host/product/readSchemas.ts';
import { keepStructure } from '../../server/host/structure/keepStructure.ts';
import { library } from '../products/library/server.ts';
import { type Api, createApi } from './api.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';
import { TEST_PASSWORD } from './testUsers.ts';

export interface RunningLibrary {
  readonly address: string;
  readonly database: TestDatabase;
  /** A client signed in as `ada` (librarian) or `leo` (reader), or nobody's. */
  api(username?: string): Promise<Api>;
  close(): Promise<void>;
}

const SCHEMAS = join(import.meta.dirname, '../products/library/schemas');

/** The second product on the real server, with a database of its own that begins empty: host's tables, then those of its entities. */
export async function startLibrary(options: { readonly dist?: string } = {}): Promise<RunningLibrary> {
  const [database, product, dataDir] = await Promise.all([
    createEmptyDatabase(),
    readProduct([HOST_SCHEMAS, SCHEMAS]),
    mkdtemp(join(tmpdir(), 'library ')),
  ]);
  const opened = await openDatabase({
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    dataDir,
  });
  await opened.migrate();
  await keepStructure(product, opened, { ownTables: true });
  const passwordHash = await hashPassword(TEST_PASSWORD);
  for (const [username, fullName, role] of [
    ['ada', 'Ada Neri', 'librarian'],
    ['leo', 'Leo Verdi', 'reader'],
  ])
    await database.pool.query(
      'insert into users (username, "fullName", role, "passwordHash") values ($1, $2, $3, $4)',
      [username, fullName, role, passwordHash],
    );
  const app = await buildHost(library, { database: opened, product, dataDir, rates: 'off', ...options });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    database,
    api: (username) => createApi(address, username),
    async close() {
      await app.close();
      await opened.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
