import { createHash } from 'node:crypto';

/** Content hash: SHA-256 in hexadecimal. */
export function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
