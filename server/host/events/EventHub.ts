import type { FastifyReply } from 'fastify';
import type { ChangedEvent } from './changeEvent.ts';

/** The owner of a stream. */
export interface Listener {
  readonly userId: number;
  /** Determines which entities are announced. */
  readonly role: string;
  /** The session token: the stream ends with its session. */
  readonly token: string;
}

/** Announces changes by any server process to open browsers. */
export interface EventHub {
  /**
   * Keeps the reply open as an event stream until the browser leaves, its session ends or the server stops.
   */
  attach(reply: FastifyReply, listener: Listener): void;
  /** Sends an event to this process's browsers only, for changes that each process detects by itself. */
  tell(event: ChangedEvent): void;
  /** Announces that a newer version of the product is in force than that of the open pages. */
  tellNewer(): void;
  /** Number of browsers that listen to this process. */
  readonly listeners: number;
  close(): Promise<void>;
}

/** PostgreSQL channel, as all in lower case: notified by a trigger when sessions have ended, without details. */
export const SESSIONS_CHANNEL = 'cantieri_sessions';
/** Notified by a trigger when schemas were published, without details. */
export const SCHEMAS_CHANNEL = 'cantieri_schemas';
