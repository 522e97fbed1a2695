import { memoizeFrozen } from '../values/records.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** The version of a product: a fingerprint of its files as written. */
export function productVersion(files: readonly SchemaFile[]): string {
  return textHash(files.map(({ path, content }) => `${path} ${fileHash(content)}`).join('\n'));
}

const fileHash = memoizeFrozen((content: SchemaFile['content']) => textHash(JSON.stringify(content)));

/**
 * Fingerprint of a text (two rounds of a 53-bit multiplicative hash, 28 hex digits) for versions in
 * addresses and caches; not cryptographic. Plain arithmetic, so that Node and the browser give the same
 * result.
 */
function textHash(text: string): string {
  return [0x9e3779b9, 0x85ebca6b].map((seed) => round(text, seed).toString(16).padStart(14, '0')).join('');
}

function round(text: string, seed: number): number {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}
