import type { FastifyReply } from 'fastify';

/** What changed, as open browsers hear it: which entities' data to load anew, and of which records if it is known. */
export interface ChangedEvent {
  readonly entities: readonly string[];
  readonly keys?: readonly string[];
}

/** Tells open browsers what changed, whichever process of the server changed it. */
export interface EventHub {
  /** Keeps the reply open as a stream of events until the browser leaves or the server stops. */
  attach(reply: FastifyReply): void;
  /** Browsers listening to this process now. */
  readonly listeners: number;
  close(): Promise<void>;
}

/** The PostgreSQL channel; its name must be in lower case. */
export const CHANNEL = 'cantieri_changed';
