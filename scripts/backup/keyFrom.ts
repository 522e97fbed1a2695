import { open, readFile } from 'node:fs/promises';
import { BackupError } from '../../server/host/backup/Archive.ts';
import { readPassphrase } from '../../server/host/backup/backupSettings.ts';
import { isEncrypted, type Key } from '../../server/host/backup/encryption.ts';
import { askHidden } from './askHidden.ts';

/**
 * The key for an archive: the private key of a file, the passphrase of BACKUP_PASSPHRASE_FILE, or the one
 * entered. Undefined for an unencrypted archive.
 */
export async function keyFrom(archive: string, identity: string | undefined): Promise<Key | undefined> {
  if (identity !== undefined) return { identity: await readIdentity(identity) };
  const file = process.env['BACKUP_PASSPHRASE_FILE']?.trim();
  if (file) return { passphrase: readPassphrase(file) };
  if (!process.stdin.isTTY || !(await startsEncrypted(archive))) return undefined;
  return { passphrase: await askHidden('Passphrase: ') };
}

/** The key line of a file in the format of `age-keygen`, which has comment lines. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`Non riesco a leggere la chiave privata ${file} (${error.code}).`);
  });
  const line = text.split('\n').find((each) => each.startsWith('AGE-SECRET-KEY-'));
  if (line !== undefined) return line.trim();
  throw new BackupError(`Nel file ${file} non c'è nessuna chiave privata (una riga AGE-SECRET-KEY-1…).`);
}

async function startsEncrypted(archive: string): Promise<boolean> {
  const file = await open(archive, 'r').catch(() => undefined);
  if (file === undefined) return false;
  try {
    const head = Buffer.alloc(64);
    await file.read(head, 0, 64, 0);
    return isEncrypted(head);
  } finally {
    await file.close();
  }
}
