import type { Changed } from './openEvents.ts';

/** A write of this page with its idempotency key. */
interface OwnWrite {
  /** Entities that the page reloads itself once the write is answered. */
  readonly entities: readonly string[];
  /** The server's event for it has arrived and was ignored. */
  echoed: boolean;
}

/** Maximum number of remembered writes; their events arrive within seconds. */
const MOST = 200;
const writes = new Map<string, OwnWrite>();

/**
 * Writes of this page: the server sends events about them too, and without this their data would be loaded
 * twice.
 */
export const ownWrites = {
  begin(key: string, entities: readonly string[]): void {
    writes.delete(key);
    writes.set(key, { entities, echoed: false });
    for (const oldest of writes.keys()) {
      if (writes.size <= MOST) break;
      writes.delete(oldest);
    }
  },

  /** The write got no answer, so the page does not reload. @returns whether its event was ignored already. */
  failed(key: string): boolean {
    const echoed = writes.get(key)?.echoed === true;
    writes.delete(key);
    return echoed;
  },

  /** Entities of an event that are not reloaded by a write of this page; undefined: none. */
  unheard({ entities, write }: Changed): readonly string[] | undefined {
    const ownWrite = write === undefined ? undefined : writes.get(write);
    if (ownWrite === undefined) return entities;
    ownWrite.echoed = true;
    const remaining = entities.filter((entity) => !ownWrite.entities.includes(entity));
    return remaining.length === 0 ? undefined : remaining;
  },
};
