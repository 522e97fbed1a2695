import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** By which people and scanners of leaked secrets know such a token. */
const PREFIX = 'tok_';
/** 256 bits; what follows says that this server made them, for one person. */
const RANDOM_BYTES = 32;
const MARK_BYTES = 12;
const LENGTH = PREFIX.length + 43;

/** A token that nobody has yet: it is shown before it is kept, and must not be one that its keeper has thought up. */
export function makeToken(key: Buffer, userId: number): string {
  const random = `${PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  return `${random}${markOf(key, random, userId)}`;
}

/** Whether the server has made the token for that person. */
export function isMade(key: Buffer, token: string, userId: number): boolean {
  const mark = Buffer.from(markOf(key, token.slice(0, LENGTH), userId));
  const given = Buffer.from(token.slice(LENGTH));
  return given.length === mark.length && timingSafeEqual(given, mark);
}

function markOf(key: Buffer, random: string, userId: number): string {
  const mark = createHmac('sha256', key).update(`api token ${random} ${userId}`).digest();
  return mark.subarray(0, MARK_BYTES).toString('base64url');
}
