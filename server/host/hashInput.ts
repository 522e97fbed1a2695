import { createHash } from 'node:crypto';

/** One hash for a call's input, or for what a document says: equal ones have equal hashes, whatever the order of the body's keys. */
export function hashInput(...parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part instanceof Uint8Array ? part : canonical(part)).update('\n');
  return hash.digest('hex');
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, own: unknown) =>
      typeof own === 'object' && own !== null && !Array.isArray(own)
        ? Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)))
        : own,
    ) ?? 'undefined'
  );
}
