import type { FastifyInstance } from 'fastify';
import { documentSources } from './areas/documents/documentSources.ts';
import { allHandlers } from './areas/index.ts';
import { records } from './areas/records.ts';
import { buildHost, type HostOptions } from './host/buildHost.ts';

/** The host with all that this product adds to its schemas: `buildHost` says how it is opened and closed. */
export function buildApp(options: HostOptions): Promise<FastifyInstance> {
  return buildHost({ handlers: allHandlers, documentSources, records }, options);
}
