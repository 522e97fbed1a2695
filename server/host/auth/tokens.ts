import { createHash, randomBytes } from 'node:crypto';

/** By which people and scanners of leaked secrets know a code of another program. */
export const CODE_PREFIX = 'tok_';

/** 256 random bits that a browser keeps as proof; the database keeps their hash alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** As it is stored: who reads the table cannot make the token of it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
