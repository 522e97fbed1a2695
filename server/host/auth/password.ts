import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { refuse } from '../errors/Refusal.ts';

/** Longest queue of hashes, about two seconds; further sign-ins are refused. */
const MAX_QUEUED_HASHES = 40;

/**
 * One hash at a time: each takes a core and 46 MiB, and other requests need the cores, the memory and the
 * threads for file access.
 */
const queue = new PQueue({ concurrency: 1 });

/** Runs one password hash in the queue. @throws Refusal SIGN_IN_BUSY. */
function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_QUEUED_HASHES) throw refuse('SIGN_IN_BUSY');
  return queue.add(work);
}

/**
 * Cost of new hashes, the first of OWASP's recommendations for Argon2id: 46 MiB, one pass, about 50 ms.
 * Stored hashes carry their cost; after a change here `needsRehash` replaces them at the next sign-in.
 */
const COST = { memory: 47_104, passes: 1, parallelism: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Argon2 is a release candidate in Node: only its call could still change, and only here. The algorithm is
 * OpenSSL's and the stored text is the standard one.
 */
const deriveArgon2 = promisify(argon2);

/**
 * Hashes a password into `$argon2id$v=19$m=47104,t=1,p=1$salt$key`. Passwords are normalised (NFKC), so that
 * an accent typed on another keyboard is equal.
 *
 * @throws Refusal SIGN_IN_BUSY for a full queue. Never call it in a transaction: it may wait for seconds.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await inHashQueue(() => deriveArgon2('argon2id', parameters(password, salt, COST, KEY_BYTES)));
  return `$argon2id$v=19$${costOf(COST)}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Whether the password matches the stored hash, compared in constant time; false for a malformed hash.
 *
 * @throws Refusal SIGN_IN_BUSY, as `hashPassword`.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (match === null) return false;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [salt, expected] = match.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  const cost = { memory, passes, parallelism };
  const key = await inHashQueue(() =>
    deriveArgon2('argon2id', parameters(password, salt, cost, expected.length)),
  );
  return key.length === expected.length && timingSafeEqual(key, expected);
}

/** Whether the hash has another cost and should be replaced. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$${costOf(COST)}$`);
}

let decoyHash: Promise<string> | undefined;

/** Takes as long as a real check, so that the response time does not reveal whether a user name exists. */
export async function verifyDecoy(password: string): Promise<false> {
  decoyHash ??= hashPassword('nobody has this password').catch((error: unknown) => {
    decoyHash = undefined;
    throw error;
  });
  await verifyPassword(password, await decoyHash);
  return false;
}

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

/**
 * Why a password is easy to guess although it complies with the rule: a variant of the rule's text
 * (`x-password.common`).
 */
type Weakness = 'common' | 'context';

/**
 * Base words of common passwords; each covers its disguises, e.g. `Password1!`, `P@ssw0rd`, `2026Estate!`.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean)
    .map(fold),
);
/** Two common words in a row count as one; shorter ones are too often part of another word. */
const SHORTEST_OF_PAIR = 3;
/** Context words up to this length match only as a whole word. */
const SHORT_WORD = 3;
/** A core with fewer letters is weak: only digits and signs remain. */
const FEWEST_LETTERS = 4;
/** Longest core that is compared; longer ones are no disguised word. */
const MAX_LETTERS = 40;

/** Signs used in place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '8': 'b', '9': 'g' },
};

/**
 * Judges a password offline: a common word in one of its usual disguises, or a word from the context of its
 * owner (ASVS 6.2.4, 6.2.11).
 *
 * @param context names of user, company and product, whose words must not occur.
 */
export function weaknessOf(password: string, context: readonly string[]): Weakness | undefined {
  const cores = coresOf(fold(password));
  for (const word of context.flatMap(wordsOf)) {
    const isIn = (core: string) => (word.length > SHORT_WORD ? core.includes(word) : core === word);
    if (cores.some(isIn)) return 'context';
  }
  return cores.some(isCommon) ? 'common' : undefined;
}

function isCommon(core: string): boolean {
  if (core.length > MAX_LETTERS) return false;
  if (core.length < FEWEST_LETTERS || COMMON.has(core) || isRepeated(core)) return true;
  for (let cut = SHORTEST_OF_PAIR; cut <= core.length - SHORTEST_OF_PAIR; cut++) {
    if (COMMON.has(core.slice(0, cut)) && COMMON.has(core.slice(cut))) return true;
  }
  return false;
}

/** The words in a password without prefix and suffix, plain and with signs replaced by letters. */
function coresOf(folded: string): readonly string[] {
  const around = folded.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  const behind = folded.replace(/[^a-z]+$/, '');
  const decode = (one: string) =>
    [around, behind].map((core) =>
      [...core.replaceAll(/[1!|]/g, one)].map((sign) => LETTERS[sign] ?? sign).join(''),
    );
  return [...new Set([around, ...decode('i'), ...decode('l'), folded.replaceAll(/[^a-z]/g, '')])];
}

function isRepeated(core: string): boolean {
  return /^(.{1,4})\1+$/.test(core);
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= SHORT_WORD);
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
