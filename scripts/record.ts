/**
 * `node scripts/record.ts` records the answers of the product with demo data for the stories, into
 * `stories/recorded`: `answers.json` by call name, and `roles.json` for other roles. Run it again when the
 * shape of an answer changes (`tests/stories` reports it).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProduct } from '../server/host/product/readProduct.ts';
import { readEnvironment } from '../server/host/readEnvironment.ts';
import { startServer } from '../server/startServer.ts';
import { recordAnswers } from './record/recordAnswers.ts';
import { ensureDemo } from './seed/ensureDemo.ts';

const root = join(import.meta.dirname, '..');
const dataDir = await mkdtemp(join(tmpdir(), 'cantieri-record-'));
const environment = { DATA_DIR: dataDir, PORT: '0', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const options = readEnvironment(environment, { root, terminal: false });
const server = await startServer(options, () => undefined, ensureDemo);
try {
  const recorded = await recordAnswers(server.address, await readProduct(join(root, 'schemas')));
  for (const [name, part] of Object.entries(recorded)) {
    const text = JSON.stringify(part, null, 1).replaceAll(dataDir, '/srv/cantieri');
    await writeFile(join(root, `stories/recorded/${name}.json`), `${text}\n`);
  }
  console.log(`Recorded ${Object.keys(recorded.answers).length} answers.`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
