import { createHash } from 'node:crypto';
import { memoizeFrozen } from '../../../engine/index.ts';
import { checkModule } from '../../../engine/node.ts';

/** Characters of all texts together: the largest form makes one of a million. */
const MOST = 40_000_000;

const kept = new Map<string, string>();
let size = 0;

/** By what a schema says: the same content has the same module, whoever published it and how often it came back. */
export const schemaHash: (schema: object) => string = memoizeFrozen((schema) =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex'),
);

/** The module that checks what the schema describes, made once for each content. */
export function moduleOf(schema: object): string {
  const hash = schemaHash(schema);
  const text = kept.get(hash) ?? checkModule(schema);
  keepModule(hash, text);
  return text;
}

export function keptHashes(): readonly string[] {
  return [...kept.keys()];
}

/** Keeps a module that was made elsewhere; those that nobody asked for the longest time go. */
export function keepModule(hash: string, text: string): void {
  size += text.length - (kept.get(hash)?.length ?? 0);
  kept.delete(hash);
  kept.set(hash, text);
  for (const [oldest, old] of kept) {
    if (size <= MOST || oldest === hash) return;
    kept.delete(oldest);
    size -= old.length;
  }
}
