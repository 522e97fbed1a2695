import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { refuse } from '../errors/refuse.ts';

/** So many wait about two seconds: who came later is better told to come again. */
const LONGEST = 40;

/**
 * One at a time: a hash takes a core and 46 MiB as long as it runs, and everybody else needs the other cores, the memory and the threads
 * that read files.
 */
const queue = new PQueue({ concurrency: 1 });

/** Runs the costly work of one password in its turn. @throws Refusal SIGN_IN_BUSY */
function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= LONGEST) throw refuse('SIGN_IN_BUSY');
  return queue.add(work);
}

/**
 * Cost of new hashes, the first of OWASP's choices for Argon2id: 46 MiB in one pass, about a twentieth of a second. Old hashes carry
 * their own. To raise it, change it here: whoever signs in gets a new hash (`needsRehash`).
 */
const COST = { memory: 47_104, passes: 1, parallelism: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Node marks its Argon2 as release candidate: what could still change is its call, which stands here alone; the algorithm is OpenSSL's, and
 * the text kept is the one that all libraries read.
 */
const deriveArgon2 = promisify(argon2);
const deriveScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** How one kind of stored text is read; undefined when it is of another kind or malformed. */
type Reader = (
  stored: string,
) => { readonly key: Buffer; derive(password: string): Promise<Buffer> } | undefined;

/**
 * A password as it is stored: `$argon2id$v=19$m=47104,t=1,p=1$salt$key`. Passwords are compared after NFKC, so that an accent typed on
 * another keyboard is the same accent.
 *
 * @throws Refusal SIGN_IN_BUSY when too many wait for their turn. Never call it in a transaction: a turn may take seconds.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await inHashQueue(() => deriveArgon2('argon2id', parameters(password, salt, COST, KEY_BYTES)));
  return `$argon2id$v=19$${costOf(COST)}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Whether the password is the stored one, in a time that tells nothing. A malformed hash is never right.
 *
 * @throws Refusal SIGN_IN_BUSY, as `hashPassword`.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const read = readArgon2(stored) ?? readScrypt(stored);
  if (read === undefined) return false;
  const found = await inHashQueue(() => read.derive(password));
  return found.length === read.key.length && timingSafeEqual(found, read.key);
}

/** Whether a right password should be hashed anew: its hash is of a former kind or cost. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$${costOf(COST)}$`);
}

let nobody: Promise<string> | undefined;

/** Takes as long as a real check: an unknown user name must not answer faster than a known one. */
export async function verifyNothing(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password').catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  await verifyPassword(password, await nobody);
  return false;
}

const readArgon2: Reader = (stored) => {
  const found = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (found === null) return undefined;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [salt, key] = found.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  const cost = { memory, passes, parallelism };
  return {
    key,
    derive: (password) => deriveArgon2('argon2id', parameters(password, salt, cost, key.length)),
  };
};

/** `scrypt$N$r$p$salt$key`, salt and key in base64url: how passwords were stored before. */
const readScrypt: Reader = (stored) => {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  // Node refuses more than 32 MB unless told; the formula is the algorithm's own.
  const options = { ...cost, maxmem: 128 * cost.N * cost.r * 2 };
  return {
    key: expected,
    derive: (password) =>
      deriveScrypt(normal(password), Buffer.from(salt, 'base64url'), expected.length, options),
  };
};

function parameters(password: string, nonce: Buffer, cost: typeof COST, tagLength: number) {
  return { message: normal(password), nonce, tagLength, ...cost };
}

function costOf({ memory, passes, parallelism }: typeof COST): string {
  return `m=${memory},t=${passes},p=${parallelism}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function normal(password: string): string {
  return password.normalize('NFKC');
}
