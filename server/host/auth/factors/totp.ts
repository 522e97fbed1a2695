import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../db/Database.ts';

const PERIOD = 30;
/** Accepted clock difference of phones, in periods. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret in base32 for authenticator apps, and the URI for a QR code. */
export function proposeTotp(issuer: string, username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ issuer, label: username, secret }).toString() };
}

/** The time step of a code; undefined for a code outside the accepted window. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = { secret: Secret.fromBase32(secret), period: PERIOD, timestamp };
  const off = TOTP.validate({ ...totp, token: code, window: WINDOW });
  return off === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + off;
}

/** Stores a user's secret in place of a former one; the code that confirmed it is consumed. */
export async function keepTotp(
  db: Kysely<Database>,
  key: Buffer,
  { userId, secret, step }: { userId: number; secret: string; step: number },
): Promise<void> {
  const row = { secret: seal(key, secret, `totp:${userId}`), lastStep: step };
  await db
    .insertInto('totp_factors')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** The time step of a valid code; undefined for a wrong or used one, or without app. */
export async function findTotpStep(
  db: Kysely<Database>,
  key: Buffer,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('totp_factors')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const secret = row && unseal(key, row.secret, `totp:${userId}`);
  if (row === undefined || secret === undefined) return undefined;
  const step = stepOfCode(secret, code, now);
  return step !== undefined && step > row.lastStep ? step : undefined;
}

/** Consumes a code. @returns false when it was used meanwhile. */
export async function useTotpStep(db: Kysely<Database>, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

const KIND = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a secret for the database (AES-256-GCM), bound to its owner: a copy in another row is useless. */
function seal(key: Buffer, secret: string, owner: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(KIND, key, nonce).setAAD(Buffer.from(owner));
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64');
}

/** Decrypts a secret; undefined for another key or owner, or a modified text. */
function unseal(key: Buffer, sealed: string, owner: string): string | undefined {
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
