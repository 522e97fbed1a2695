import { refuse } from '../errors/refuse.ts';

export interface PlacesOptions {
  /** For the refusals, in Italian: `stampa`, `caricamento`. */
  readonly what: string;
  /** So many are there at most, of all people. */
  readonly total: number;
  /** So many are there at most of one person. */
  readonly perUser: number;
}

/** A bounded number of places, for what must not pile up. */
export interface Places {
  /**
   * Takes a place.
   *
   * @returns how many the person had already, and how to leave; leaving twice is leaving once.
   * @throws Refusal OWN_QUEUE_FULL, QUEUE_FULL.
   */
  enter(userId: number): { readonly before: number; leave(): void };
}

export function createPlaces({ what, total, perUser }: PlacesOptions): Places {
  const taken = new Map<number, number>();
  let all = 0;
  return {
    enter(userId) {
      const before = taken.get(userId) ?? 0;
      if (before >= perUser) throw refuse('OWN_QUEUE_FULL', { what, count: before });
      if (all >= total) throw refuse('QUEUE_FULL', { what });
      all += 1;
      taken.set(userId, before + 1);
      let inside = true;
      return {
        before,
        leave() {
          if (!inside) return;
          inside = false;
          all -= 1;
          const left = (taken.get(userId) ?? 1) - 1;
          if (left > 0) taken.set(userId, left);
          else taken.delete(userId);
        },
      };
    },
  };
}
