import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_PREFIX } from '../auth/tokens.ts';

/**
 * Layout of a token: 256 random bits, time of creation in seconds, signature that ties it to this server and
 * one user.
 */
const RANDOM_BYTES = 32;
const MOMENT_BYTES = 4;
const MARK_BYTES = 12;
const LENGTH = CODE_PREFIX.length + ((RANDOM_BYTES + MOMENT_BYTES) * 4) / 3;

/**
 * Makes a new token. It is shown before it is stored, so that the signature must rule out tokens that a user
 * invented.
 */
export function makeToken(key: Buffer, userId: number, at: Date): string {
  const moment = Buffer.alloc(MOMENT_BYTES);
  moment.writeUInt32BE(Math.floor(at.getTime() / 1000));
  const unsigned = `${CODE_PREFIX}${Buffer.concat([randomBytes(RANDOM_BYTES), moment]).toString('base64url')}`;
  return `${unsigned}${markOf(key, unsigned, userId)}`;
}

/** Creation time of a token that this server made for the user; undefined for any other. */
export function madeAt(key: Buffer, token: string, userId: number): Date | undefined {
  const unsigned = token.slice(0, LENGTH);
  const mark = Buffer.from(markOf(key, unsigned, userId));
  const signature = Buffer.from(token.slice(LENGTH));
  if (signature.length !== mark.length || !timingSafeEqual(signature, mark)) return undefined;
  const seconds = Buffer.from(unsigned.slice(CODE_PREFIX.length), 'base64url').readUInt32BE(RANDOM_BYTES);
  return new Date(seconds * 1000);
}

function markOf(key: Buffer, made: string, userId: number): string {
  const mark = createHmac('sha256', key).update(`api token ${made} ${userId}`).digest();
  return mark.subarray(0, MARK_BYTES).toString('base64url');
}
