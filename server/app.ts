import type { FastifyInstance } from 'fastify';
import { checklistSubjects } from './areas/checklist/checklistSubjects.ts';
import { documentSources } from './areas/documents/documentSources.ts';
import { allHandlers } from './areas/index.ts';
import { records } from './areas/records.ts';
import { buildHost, type HostOptions } from './host/buildHost.ts';
import type { ServerCode } from './host/ServerCode.ts';

/** All that this product adds to its schemas. */
export const code: ServerCode = {
  handlers: allHandlers,
  documentSources,
  records,
  checklists: checklistSubjects,
};

/** The host with it: `buildHost` says how it is opened and closed. */
export function buildApp(options: HostOptions): Promise<FastifyInstance> {
  return buildHost(code, options);
}
