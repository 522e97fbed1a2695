import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Product } from '../../../engine/contract/index.ts';
import { zoneOf } from '../../../engine/index.ts';
import { say } from '../../../engine/node.ts';
import { StartError } from '../db/StartError.ts';
import { numberSetting } from '../product/productLookups.ts';
import type { Lock } from './encryption.ts';

/** Back-up settings of the environment; missing ones come from the product's settings. */
export interface BackupSettings {
  readonly folder: string | undefined;
  /** `HH:MM`, or `off`. */
  readonly at: string | undefined;
  readonly keepCount: number | undefined;
  readonly keepDays: number | undefined;
  readonly lock: Lock | undefined;
}

/** Key of the advisory lock: one back-up at a time over all processes. */
export const BACKUP_LOCK = 4_262_064;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Reads `BACKUP_DIR`, `BACKUP_AT`, `BACKUP_KEEP`, `BACKUP_KEEP_DAYS` and the encryption of archives:
 * `BACKUP_PASSPHRASE_FILE` (its first line) or `BACKUP_RECIPIENT` (`age1…`).
 *
 * @throws StartError naming the invalid variable.
 */
export function backupSettings(env: Readonly<Record<string, string | undefined>>): BackupSettings {
  const variable = (name: string) => env[name]?.trim() || undefined;
  const at = variable('BACKUP_AT');
  if (at !== undefined && at !== 'off' && !TIME.test(at)) {
    throw new StartError(say('variableWrong', { name: 'BACKUP_AT', value: at, expected: say('timeOrOff') }));
  }
  return {
    folder: variable('BACKUP_DIR'),
    at,
    keepCount: wholeNumber('BACKUP_KEEP', variable('BACKUP_KEEP'), 1),
    keepDays: wholeNumber('BACKUP_KEEP_DAYS', variable('BACKUP_KEEP_DAYS'), 0),
    lock: lockOf(variable('BACKUP_PASSPHRASE_FILE'), variable('BACKUP_RECIPIENT')),
  };
}

/**
 * The back-up plan. Scheduled only with a configured folder: back-ups beside the data would be lost with it.
 */
export function planOf(settings: BackupSettings, product: Product, dataDir: string): BackupPlan {
  const { folder, lock } = settings;
  const timeZone = zoneOf(product.settings);
  const at = settings.at ?? (folder === undefined ? 'off' : timeSetting(product));
  return {
    folder: resolve(folder ?? join(dataDir, 'backups')),
    keepCount: settings.keepCount ?? numberSetting(product, 'backupKeepCount'),
    keepDays: settings.keepDays ?? numberSetting(product, 'backupKeepDays'),
    ...(at === 'off' ? {} : { at }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(lock === undefined ? {} : { lock }),
  };
}

function timeSetting({ settings }: Product): string {
  const at = (settings.values as Readonly<Record<string, unknown>> | undefined)?.['backupAt'];
  if (typeof at === 'string' && (at === 'off' || TIME.test(at))) return at;
  throw new Error('settings.json: values.backupAt must be a time such as 02:30, or off');
}

function wholeNumber(name: string, value: string | undefined, least: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= 100_000) return number;
  throw new StartError(say('variableWrong', { name, value, expected: say('wholeFrom', { least }) }));
}

function lockOf(passphraseFile: string | undefined, recipient: string | undefined): Lock | undefined {
  if (passphraseFile !== undefined && recipient !== undefined) {
    throw new StartError(say('backupKeys'));
  }
  if (recipient !== undefined) {
    if (/^age1[a-z0-9]+$/.test(recipient)) return { recipient };
    throw new StartError(
      say('variableWrong', { name: 'BACKUP_RECIPIENT', value: recipient, expected: say('ageKey') }),
    );
  }
  return passphraseFile === undefined ? undefined : { passphrase: readPassphrase(passphraseFile) };
}

/** The first line of a file: a passphrase in an environment variable would be visible in process lists. */
export function readPassphrase(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(say('passphraseUnread', { file, reason: (error as NodeJS.ErrnoException).code }));
  }
  const passphrase = (text.split('\n')[0] ?? '').trim();
  if (passphrase.length >= 12) return passphrase;
  throw new StartError(say('passphraseShort', { file }));
}

/** Folder, time and retention of back-ups. */
export interface BackupPlan {
  readonly folder: string;
  /** Daily time `HH:MM`; undefined: only on demand. */
  readonly at?: string;
  /** Time zone of `at`; default that of this computer. */
  readonly timeZone?: string;
  /** Number of newest back-ups that are always kept. */
  readonly keepCount: number;
  /** Age in days after which further ones are deleted. */
  readonly keepDays: number;
  readonly lock?: Lock;
}
