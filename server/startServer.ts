import { join } from 'node:path';
import { code } from './app.ts';
import { embeddedErp } from './erp/embeddedErp.ts';
import { startErpWorker } from './erp/startErpWorker.ts';
import type { StartOptions } from './host/readEnvironment.ts';
import { type FillDemo, type HostedProduct, type RunningServer, startHost } from './host/startHost.ts';

const HERE = import.meta.dirname;

/** This product on the host, with the worker of its ERP. */
export const hosted: HostedProduct = {
  name: 'Cantieri',
  schemas: join(HERE, '../schemas'),
  migrations: join(HERE, 'migrations'),
  code,
  work: ({ db, log }) => startErpWorker({ db, erp: embeddedErp(db), log }),
};

/**
 * Starts it.
 *
 * @param fillDemo knows the demo data, which is no part of the server.
 * @throws StartError for what the person who starts it can mend.
 */
export function startServer(
  options: StartOptions,
  say: (line: string) => void,
  fillDemo: FillDemo,
): Promise<RunningServer> {
  return startHost({ ...hosted, fillDemo }, options, say);
}
