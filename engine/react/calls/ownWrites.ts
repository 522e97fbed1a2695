import type { Changed } from './openEvents.ts';

/** A write of this page under its idempotency key. */
interface OwnWrite {
  /** What the page renews itself once the write is answered. */
  readonly entities: readonly string[];
  /** The server's event of it has come, and nothing was renewed for it. */
  echoed: boolean;
}

/** Events come within seconds; so many writes nobody makes meanwhile. */
const MOST = 200;
const writes = new Map<string, OwnWrite>();

/** The writes of this page: the server tells of them as of everybody's, and what they changed would be read twice. */
export const ownWrites = {
  begin(key: string, entities: readonly string[]): void {
    writes.delete(key);
    writes.set(key, { entities, echoed: false });
    for (const oldest of writes.keys()) {
      if (writes.size <= MOST) break;
      writes.delete(oldest);
    }
  },

  /** It came to no answer: nothing is renewed for it any more. @returns whether its event was passed over already. */
  failed(key: string): boolean {
    const echoed = writes.get(key)?.echoed === true;
    writes.delete(key);
    return echoed;
  },

  /** What an event leaves to be renewed: all that it tells, less what a write of this page renews by itself; undefined: nothing. */
  unheard({ entities, write }: Changed): readonly string[] | undefined {
    const own = write === undefined ? undefined : writes.get(write);
    if (own === undefined) return entities;
    own.echoed = true;
    const left = entities.filter((entity) => !own.entities.includes(entity));
    return left.length === 0 ? undefined : left;
  },
};
