import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { phraseText, say } from '../../engine/node.ts';
import { BackupError } from '../../server/host/backup/Archive.ts';
import { reasonOf } from '../../server/host/backup/backupRecords.ts';
import { readPassphrase } from '../../server/host/backup/backupSettings.ts';
import { isEncrypted, type Key } from '../../server/host/backup/encryption.ts';
import type { ReadBackup } from '../../server/host/backup/readArchive.ts';
import { StartError } from '../../server/host/db/StartError.ts';

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
    throw new BackupError(say('fileUnread', { path: file, reason: error.code }));
  });
  const line = text.split('\n').find((each) => each.startsWith('AGE-SECRET-KEY-'));
  if (line !== undefined) return line.trim();
  throw new BackupError(say('privateKeyMissing', { file }));
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

/** Prompts for a secret without echo; without a terminal it reads the first line of the standard input. */
export async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  // Prompted after the interface exists: before, the terminal would echo the input.
  process.stdout.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
  }
}

/** Summary of an archive for the operator. */
export function summaryOf({ header, manifest, encrypted, bytes }: ReadBackup, timeZone?: string): string {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const facts = say('archiveFacts', {
    at: new Date(header.at).toLocaleString('it-IT', { timeZone }),
    version: header.product,
    closed: say(encrypted ? 'encrypted' : 'notEncrypted'),
    ...{ bytes: String(bytes), tables: String(header.tables.length), rows: String(rows) },
    files: String(manifest.files.count),
  });
  const { count, first } = manifest.lost;
  const lacks = count === 0 ? [] : [say('archiveLacks', { files: String(count), names: first })];
  return [facts, ...lacks].map((each) => phraseText(each, 'it')).join('\n');
}

/** Prints the reason of a failure for the operator and exits with code 1. */
export function exitWithReason(error: unknown): never {
  const isExplained = error instanceof BackupError || error instanceof StartError;
  console.error(isExplained ? error.message : reasonOf(error));
  process.exit(1);
}
