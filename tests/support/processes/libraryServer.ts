import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { readEnvironment } from '../../../server/host/readEnvironment.ts';
import { startHost } from '../../../server/host/startHost.ts';
import { library } from '../../products/library/server.ts';

// The second product in a separate process, to be killed: prints its address, and whether the driver of prints is loaded.
const [DATABASE_URL = '', DATABASE_OWNER_URL = '', root = ''] = process.argv.slice(2);
const schemas = [HOST_SCHEMAS, join(import.meta.dirname, '../../products/library/schemas')];
const environment = { DATABASE_URL, DATABASE_OWNER_URL, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
const { address } = await startHost(
  { name: 'Biblioteca', schemas, code: library },
  readEnvironment(environment, { root, terminal: false }),
  () => undefined,
);
const isLoaded = Object.keys(createRequire(import.meta.url).cache).some((path) =>
  path.includes('playwright'),
);
console.log(`ready ${address} with prints ${isLoaded ? 'loaded' : 'to load'}`);
