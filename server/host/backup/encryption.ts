import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { say } from '../../../engine/node.ts';
import { BackupError } from './Archive.ts';

/** Encryption of archives: a passphrase, or the public key (`age1…`) of the person who may decrypt them. */
export type Lock = { readonly passphrase: string } | { readonly recipient: string };

/** Decryption of archives: the passphrase, or a private key (`AGE-SECRET-KEY-1…`). */
export type Key = { readonly passphrase: string } | { readonly identity: string };

const MAGIC = 'age-encryption.org/v1';

/**
 * Encryption of one back-up with a temporary key for verifying the result, which a public key alone could not
 * do. The key exists in memory for this run and opens no other archive.
 */
export interface LockOfOneRun {
  close(plain: Readable): Promise<Readable>;
  readonly key: Key;
}

/** @throws BackupError for an invalid public key. */
export async function lockForRun(lock: Lock): Promise<LockOfOneRun> {
  const encrypter = new Encrypter();
  let key: Key;
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase);
    key = lock;
  } else {
    const identity = await generateX25519Identity();
    try {
      encrypter.addRecipient(lock.recipient);
    } catch {
      throw new BackupError(
        say('variableWrong', {
          ...{ name: 'BACKUP_RECIPIENT', value: lock.recipient, expected: say('ageKey') },
        }),
      );
    }
    encrypter.addRecipient(await identityToRecipient(identity));
    key = { identity };
  }
  return { key, close: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))) };
}

/** Whether these first bytes belong to an encrypted archive. */
export function isEncrypted(head: Uint8Array): boolean {
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1').startsWith(MAGIC);
}

/** @throws BackupError when the key does not fit. */
export async function openWith(key: Key, closed: Readable): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
    else decrypter.addIdentity(key.identity);
  } catch {
    throw new BackupError(say('privateKeyWrong'));
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(closed)));
  } catch {
    throw new BackupError(say('keyUnfit'));
  }
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
}
