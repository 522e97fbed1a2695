import { createHash } from 'node:crypto';

/** The content's name: its SHA-256 in hexadecimal. */
export function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
