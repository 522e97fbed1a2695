import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_PREFIX } from '../auth/tokens.ts';

/** 256 bits, then the second in which they were made; what follows says that this server made them, for one person. */
const RANDOM_BYTES = 32;
const MOMENT_BYTES = 4;
const MARK_BYTES = 12;
const LENGTH = CODE_PREFIX.length + ((RANDOM_BYTES + MOMENT_BYTES) * 4) / 3;

/** A token that nobody has yet: it is shown before it is kept, and must not be one that its keeper has thought up. */
export function makeToken(key: Buffer, userId: number, at: Date): string {
  const moment = Buffer.alloc(MOMENT_BYTES);
  moment.writeUInt32BE(Math.floor(at.getTime() / 1000));
  const made = `${CODE_PREFIX}${Buffer.concat([randomBytes(RANDOM_BYTES), moment]).toString('base64url')}`;
  return `${made}${markOf(key, made, userId)}`;
}

/** When the server made the token for that person; undefined where it did not. */
export function madeAt(key: Buffer, token: string, userId: number): Date | undefined {
  const made = token.slice(0, LENGTH);
  const mark = Buffer.from(markOf(key, made, userId));
  const given = Buffer.from(token.slice(LENGTH));
  if (given.length !== mark.length || !timingSafeEqual(given, mark)) return undefined;
  const seconds = Buffer.from(made.slice(CODE_PREFIX.length), 'base64url').readUInt32BE(RANDOM_BYTES);
  return new Date(seconds * 1000);
}

function markOf(key: Buffer, made: string, userId: number): string {
  const mark = createHmac('sha256', key).update(`api token ${made} ${userId}`).digest();
  return mark.subarray(0, MARK_BYTES).toString('base64url');
}
