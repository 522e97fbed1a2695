import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { createSchemaSets } from '../../../server/host/publishing/createSchemaSets.ts';
import { compareStructure, keepStructure } from '../../../server/host/structure/keepStructure.ts';
import { buildApp } from '../../../server/startServer.ts';
import { testProduct } from '../testProduct.ts';

// Server in a separate process, at a fixed moment: prints its address, and for every input line its memory in
// MB: of the whole process, then of the live heap.
const [databaseUrl = '', dataDir = '', moment = ''] = process.argv.slice(2);
const SCHEMAS = join(import.meta.dirname, '../../../schemas');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const database = await openDatabase({ databaseUrl, dataDir });
const app = await buildApp({
  database,
  dataDir,
  product: await testProduct(),
  // As in the product: what its requests publish comes into force.
  schemas: createSchemaSets({
    ...{ schemas: SCHEMAS, db: database.db, say: () => undefined },
    prepareDatabase: (product) => keepStructure(product, database),
    compareDatabase: (product) => compareStructure(product, database),
  }),
  demo: true,
  // A back-up ends when it ends, and its rows would be taken for those of the call after it.
  backups: {
    plan: { folder: '/nowhere', keepCount: 14, keepDays: 30 },
    running: async () => false,
    start: () => {},
    stop: async () => {},
  },
  // A fuzz test sends more requests than people do; rate limits have a separate test.
  rates: 'off',
  now: () => new Date(moment),
});
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.stdin.on('data', async () => {
  // A leak stays however often memory is measured; garbage that waits for the end of its turn, of a socket or
  // of a finaliser is freed at the third measurement.
  const looks: NodeJS.MemoryUsage[] = [];
  for (let times = 0; times < 3; times += 1) {
    await wait(200);
    collect();
    looks.push(process.memoryUsage());
  }
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  const liveMemory = Math.min(...looks.map(({ heapUsed, external }) => heapUsed + external));
  console.log(`memory ${megabytes(Math.max(...looks.map(({ rss }) => rss)))} ${megabytes(liveMemory)}`);
});
