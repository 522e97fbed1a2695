import { refuse } from '../errors/refuse.ts';
import type { TriedUpTo } from './rowsToTry.ts';

/** Resume point of a dry run: the last tried row of an entity. */
export interface TrialMark {
  readonly entity: string;
  readonly upTo: TriedUpTo;
}

/** Encodes a mark for a URL, with a hash of the tried drafts: for changed drafts the run starts again. */
export function markText(tried: string, { entity, upTo }: TrialMark): string {
  const place = upTo.of === 'record' ? [upTo.key] : [upTo.userId, upTo.key];
  return Buffer.from(JSON.stringify([tried, entity, ...place])).toString('base64url');
}

/** @throws Refusal CURSOR_OUTDATED for a malformed text, or a mark of other drafts. */
export function readMark(tried: string, after: string): TrialMark {
  const [of, entity, number, key] = parts(after);
  if (of !== tried || typeof entity !== 'string' || !isKey(number))
    throw refuse('CURSOR_OUTDATED', { after });
  if (key === undefined) return { entity, upTo: { of: 'record', key: number } };
  if (!isText(key)) throw refuse('CURSOR_OUTDATED', { after });
  return { entity, upTo: { of: 'draft', userId: number, key } };
}

const MOST_KEY = 2_147_483_647;

function isKey(number: unknown): number is number {
  return Number.isInteger(number) && Math.abs(Number(number)) <= MOST_KEY;
}

/** Text that the database can store. */
function isText(key: unknown): key is string {
  return typeof key === 'string' && key.isWellFormed() && !key.includes('\0');
}

function parts(after: string): readonly unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(mark) ? mark : [];
  } catch {
    return [];
  }
}
