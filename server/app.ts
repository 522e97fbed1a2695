import type { FastifyInstance } from 'fastify';
import { type PrintWorkerOptions, startPrintWorker } from './areas/documents/printing/startPrintWorker.ts';
import { allHandlers } from './areas/index.ts';
import { buildHost, type HostOptions } from './host/buildHost.ts';

export interface AppOptions extends HostOptions {
  /** How patiently documents are printed again that could not be printed. */
  readonly printing?: PrintWorkerOptions;
}

/** The host with all that this product adds to its schemas: `buildHost` says how it is opened and closed. */
export function buildApp({ printing, ...options }: AppOptions): Promise<FastifyInstance> {
  const code = {
    handlers: allHandlers,
    work: (services: Parameters<typeof startPrintWorker>[0]) => [startPrintWorker(services, printing)],
  };
  return buildHost(code, options);
}
