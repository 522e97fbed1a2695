import { refuse } from '../errors/Refusal.ts';
import type { SlotWords } from '../errors/slotWords.ts';

export interface PlacesOptions {
  /** Name of the work in refusals. */
  readonly what: SlotWords;
  /** Limit for all users together. */
  readonly total: number;
  /** Limit for one user. */
  readonly perUser: number;
}

/** Limits the number of concurrent requests of a kind. */
export interface Places {
  /**
   * Takes a place.
   *
   * @returns how many the user had before, and a function that frees the place (idempotent).
   * @throws Refusal OWN_QUEUE_FULL, QUEUE_FULL.
   */
  enter(userId: number): { readonly before: number; leave(): void };
}

export function createPlaces({ what, total, perUser }: PlacesOptions): Places {
  const placesByUser = new Map<number, number>();
  let all = 0;
  return {
    enter(userId) {
      const before = placesByUser.get(userId) ?? 0;
      if (before >= perUser) throw refuse('OWN_QUEUE_FULL', { what, count: before });
      if (all >= total) throw refuse('QUEUE_FULL', { what });
      all += 1;
      placesByUser.set(userId, before + 1);
      let inside = true;
      return {
        before,
        leave() {
          if (!inside) return;
          inside = false;
          all -= 1;
          const remaining = (placesByUser.get(userId) ?? 1) - 1;
          if (remaining > 0) placesByUser.set(userId, remaining);
          else placesByUser.delete(userId);
        },
      };
    },
  };
}
