import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of new hashes: 2^15 rounds over 32 MB, about a twentieth of a second. Old hashes carry their own. */
const COST = { N: 32_768, r: 8, p: 1 };
const KEY_BYTES = 32;

/**
 * A password as it is stored: `scrypt$N$r$p$salt$key`, salt and key in base64url. Passwords are compared after NFKC,
 * so that an accent typed on another keyboard is the same accent.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the stored one, in a time that tells nothing. A malformed hash is never right. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost, expected.length);
  return timingSafeEqual(found, expected);
}

let nobody: Promise<string> | undefined;

/** Takes as long as a real check: an unknown user name must not answer faster than a known one. */
export async function verifyNothing(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password');
  await verifyPassword(password, await nobody);
  return false;
}

function derive(password: string, salt: Buffer, cost: typeof COST, bytes: number): Promise<Buffer> {
  // Node refuses more than 32 MB unless told; the formula is the algorithm's own.
  const maxmem = 128 * cost.N * cost.r * 2;
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, bytes, { ...cost, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}
