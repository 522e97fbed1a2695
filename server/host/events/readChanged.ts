import type { ChangedEvent } from './EventHub.ts';

/** More records than this are told as entities alone. */
const MOST_KEYS = 1_000;

/**
 * What a notification says, or undefined where it is none of ours: every role of a database may notify any channel, with any text.
 *
 * @param entities the product's own, which alone are passed on.
 */
export function readChanged(
  payload: string | undefined,
  entities: ReadonlySet<string>,
): ChangedEvent | undefined {
  const said = parsed(payload ?? '');
  if (typeof said !== 'object' || said === null) return undefined;
  const { entities: named, keys, write } = said as Readonly<Record<string, unknown>>;
  if (!Array.isArray(named)) return undefined;
  const known = [...new Set(named)].filter(
    (name): name is string => typeof name === 'string' && entities.has(name),
  );
  if (known.length === 0) return undefined;
  const told =
    Array.isArray(keys) && keys.length <= MOST_KEYS && keys.every((key) => typeof key === 'string');
  return { entities: known, ...(told ? { keys: keys as string[] } : {}), ...writeOf(write) };
}

function writeOf(said: unknown): Pick<ChangedEvent, 'write'> {
  if (typeof said !== 'object' || said === null) return {};
  const { userId, key } = said as Readonly<Record<string, unknown>>;
  return typeof userId === 'number' && typeof key === 'string' ? { write: { userId, key } } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
