import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { checklistSubjects } from './areas/checklist/checklistSubjects.ts';
import { ownDocumentSources } from './areas/documents/ownDocumentSources.ts';
import { allHandlers } from './areas/index.ts';
import { recordHooks } from './areas/listHooks.ts';
import { embeddedErp } from './erp/embeddedErp.ts';
import { startErpWorker } from './erp/startErpWorker.ts';
import { buildHost, type HostOptions } from './host/buildHost.ts';
import type { StartOptions } from './host/readEnvironment.ts';
import type { ServerCode } from './host/ServerCode.ts';
import { type FillDemo, type HostedProduct, type RunningServer, startHost } from './host/startHost.ts';

const HERE = import.meta.dirname;

/** All that this product adds to its schemas. */
const code: ServerCode = {
  handlers: allHandlers,
  documentSources: ownDocumentSources,
  records: recordHooks,
  checklistSubjects,
};

/** This product on the host, with the worker of its ERP. */
export const productHost: HostedProduct = {
  name: 'Cantieri',
  schemas: join(HERE, '../schemas'),
  migrations: join(HERE, 'migrations'),
  code,
  work: ({ db, log, product }) => startErpWorker({ db, erp: embeddedErp(db), log, product }),
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
  return startHost({ ...productHost, fillDemo }, options, say);
}

/** The host with this product: `buildHost` says how it is opened and closed. */
export function buildApp(options: HostOptions): Promise<FastifyInstance> {
  return buildHost(code, options);
}
