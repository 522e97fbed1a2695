import type { ChangedEvent } from './EventHub.ts';

/** Above this number of keys only entities are forwarded. */
const MOST_KEYS = 1_000;

/**
 * Parses a notification; undefined for a foreign one, since every role of the database may notify any
 * channel.
 *
 * @param entities the product's entities; others are dropped.
 */
export function readChanged(
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
    Array.isArray(keys) && keys.length <= MOST_KEYS && keys.every((key) => typeof key === 'string');
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
