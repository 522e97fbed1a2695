import { createHash, randomBytes } from 'node:crypto';

/** Prefix of API tokens, by which people and scanners for leaked secrets recognise them. */
export const CODE_PREFIX = 'tok_';

/** A random token of 256 bits for the browser; the database stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, from which the token cannot be derived. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
