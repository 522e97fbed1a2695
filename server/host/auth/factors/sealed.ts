import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KIND = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a secret for the database (AES-256-GCM), bound to its owner: a copy in another row is useless. */
export function seal(key: Buffer, secret: string, owner: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(KIND, key, nonce).setAAD(Buffer.from(owner));
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64');
}

/** Decrypts a secret; undefined for another key or owner, or a modified text. */
export function unseal(key: Buffer, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(KIND, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
