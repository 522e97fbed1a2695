import type { AnyHandler } from './calls/handlers.ts';
import type { Worker } from './queue/workQueue.ts';
import type { Services } from './Services.ts';

/** What a product's server adds to its schemas in TypeScript. */
export interface ServerCode {
  /** The work of each call, by its name. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** Starts what works beside the requests; stopped with the server, before its files and its browser are closed. */
  readonly work?: (services: Services) => readonly Worker[];
}
