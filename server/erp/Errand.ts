import type { Selectable } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { ErpDocument } from './ErpDocument.ts';

/** One row of the outbox. */
export type Errand = Selectable<Database['outbox']>;

/** How patient the worker is. */
export interface Patience {
  /** How long one attempt may take; after it another process may try. */
  readonly leaseMs: number;
  /** The pause after the first failure; it doubles with each, up to `longestMs`. */
  readonly retryMs: number;
  readonly longestMs: number;
  /** After so many attempts in vain a document is in error: people must look. */
  readonly mostAttempts: number;
}

export const PATIENCE: Patience = {
  leaseMs: 60_000,
  retryMs: 2_000,
  longestMs: 600_000,
  mostAttempts: 12,
};

/** The pause after a number of attempts: 2 s, 4 s, 8 s, … 10 minutes. */
export function pauseAfter(attempts: number, { retryMs, longestMs }: Patience): number {
  return Math.min(retryMs * 2 ** Math.max(0, attempts - 1), longestMs);
}

/** An errand as adapters see it: its payload was written by `submitToErp`. */
export function documentOf({ kind, key, externalId, payload }: Errand): ErpDocument {
  return { kind, key, externalId, content: payload } as unknown as ErpDocument;
}
