import type { Selectable } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { Patience } from '../host/queue/Patience.ts';
import type { ErpDocument } from './ErpDocument.ts';

/** One row of the outbox. */
export type Errand = Selectable<Database['outbox']>;

/** How patient the worker is. */
export interface ErpPatience extends Patience {
  /** How long one attempt may take; after it another process may try. */
  readonly leaseMs: number;
}

export const PATIENCE: ErpPatience = {
  leaseMs: 60_000,
  retryMs: 2_000,
  longestMs: 600_000,
  mostAttempts: 12,
};

/** An errand as adapters see it: its payload was written by `submitToErp`. */
export function documentOf({ kind, key, externalId, payload }: Errand): ErpDocument {
  return { kind, key, externalId, content: payload } as unknown as ErpDocument;
}
