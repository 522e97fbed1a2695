import type { FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Change } from '../audit/recordChanges.ts';
import type { Database } from '../db/Database.ts';

/** PostgreSQL channel of change events; names of channels must be in lower case. */
export const CHANNEL = 'cantieri_changed';
/** Notified by a trigger when sessions have ended, without details. */
export const SESSIONS_CHANNEL = 'cantieri_sessions';
/** Notified by a trigger when schemas were published, without details. */
export const SCHEMAS_CHANNEL = 'cantieri_schemas';

/** A change for open browsers: entities to reload, and the records' keys if known. */
export interface ChangedEvent {
  readonly entities: readonly string[];
  readonly keys?: readonly string[];
  /** The write that caused the event, sent only to its user's browsers, which recognise their own writes. */
  readonly write?: { readonly userId: number; readonly key: string };
}

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
   *
   * @param since the `position` at which the browser's data were read: where events have followed, the stream
   * begins with one that announces all entities.
   */
  attach(reply: FastifyReply, listener: Listener, since?: string): void;
  /** Changes with each event of this process; unlike that of every other process. */
  readonly position: string;
  /** Sends an event to this process's browsers only, for changes that each process detects by itself. */
  tell(event: ChangedEvent): void;
  /** Announces that a newer version of the product is in force than that of the open pages. */
  tellNewer(): void;
  /** Number of browsers that listen to this process. */
  readonly listeners: number;
  close(): Promise<void>;
}

/** Above this number of keys browsers reload the whole entity (a notification holds 8000 bytes). */
const MAX_SENT_KEYS = 50;
/** Above this number of keys only entities are forwarded. */
const MAX_READ_KEYS = 1_000;

type ChangeEventInput = readonly [
  changes: readonly Change[],
  alwaysChanged: readonly string[],
  isKnown: (entity: string) => boolean,
  write?: ChangedEvent['write'],
];

/**
 * Payload of the notification of changes, which all processes receive when the transaction commits; undefined
 * if browsers show none of the changed entities.
 *
 * @param isKnown filters entities that browsers do not show (sessions, drafts).
 * @param write the request: its page ignores its own event.
 */
export function changeEvent(
  ...[changes, alwaysChanged, isKnown, write]: ChangeEventInput
): string | undefined {
  if (changes.length === 0) return undefined;
  const visibleChanges = changes.filter(({ entity }) => isKnown(entity));
  const entities = [...new Set([...alwaysChanged, ...visibleChanges.map(({ entity }) => entity)])];
  if (entities.length === 0) return undefined;
  const keys = [...new Set(visibleChanges.map(({ key }) => key))];
  const event: ChangedEvent =
    keys.length > 0 && keys.length <= MAX_SENT_KEYS && keys.join().length < 4_000
      ? { entities, keys }
      : { entities };
  const echo = write === undefined ? event : { ...event, write };
  return JSON.stringify(echo);
}

/** Notifies of changes in a separate statement. */
export async function sendChangeEvent(db: Kysely<Database>, ...input: ChangeEventInput): Promise<void> {
  const event = changeEvent(...input);
  if (event !== undefined) await sql`select pg_notify(${CHANNEL}, ${event})`.execute(db);
}

/**
 * Parses a notification; undefined for a foreign one, since every role of the database may notify any
 * channel.
 *
 * @param entities the product's entities; others are dropped.
 */
export function readChangeEvent(
  payload: string | undefined,
  entities: ReadonlySet<string>,
): ChangedEvent | undefined {
  const message = parsed(payload ?? '');
  if (typeof message !== 'object' || message === null) return undefined;
  const { entities: names, keys, write } = message as Readonly<Record<string, unknown>>;
  if (!Array.isArray(names)) return undefined;
  const knownNames = [...new Set(names)].filter(
    (name): name is string => typeof name === 'string' && entities.has(name),
  );
  if (knownNames.length === 0) return undefined;
  const hasKeys =
    Array.isArray(keys) && keys.length <= MAX_READ_KEYS && keys.every((key) => typeof key === 'string');
  return { entities: knownNames, ...(hasKeys ? { keys: keys as string[] } : {}), ...writeOf(write) };
}

function writeOf(value: unknown): Pick<ChangedEvent, 'write'> {
  if (typeof value !== 'object' || value === null) return {};
  const { userId, key } = value as Readonly<Record<string, unknown>>;
  return typeof userId === 'number' && typeof key === 'string' ? { write: { userId, key } } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
