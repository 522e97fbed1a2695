import type { FastifyReply } from 'fastify';

/** What changed, as open browsers hear it: which entities' data to load anew, and of which records if it is known. */
export interface ChangedEvent {
  readonly entities: readonly string[];
  readonly keys?: readonly string[];
  /** Of which write of whom it is the echo: told to that person's browsers alone, which know their own writes by their key. */
  readonly write?: { readonly userId: number; readonly key: string };
}

/** Whose stream it is. */
export interface Listener {
  readonly userId: number;
  /** By which it is known what they are told of. */
  readonly role: string;
  /** The session's token as the browser sent it: the stream ends with its session. */
  readonly token: string;
}

/** Tells open browsers what changed, whichever process of the server changed it. */
export interface EventHub {
  /** Keeps the reply open as a stream of events until the browser leaves, its session ends or the server stops. */
  attach(reply: FastifyReply, listener: Listener): void;
  /** To the browsers of this process alone, to whom the entities' records are answered: for what each process finds out by itself. */
  tell(event: ChangedEvent): void;
  /** The same: there is a newer version of the product than the one with which their pages began. */
  tellNewer(): void;
  /** Browsers listening to this process now. */
  readonly listeners: number;
  close(): Promise<void>;
}

/** The PostgreSQL channels; their names must be in lower case. */
export const CHANNEL = 'cantieri_changed';
/** Said by a trigger when sessions have ended, without saying which. */
export const SESSIONS_CHANNEL = 'cantieri_sessions';
/** Said by a trigger when schemas were published, without saying which. */
export const SCHEMAS_CHANNEL = 'cantieri_schemas';
