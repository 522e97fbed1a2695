import type { Product } from '../../../engine/contract/index.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long one kind of data is kept, as the settings say. */
export interface Kept {
  readonly days: number;
  /** What becomes of it then, where there is a choice. */
  readonly then: 'keep' | 'coarse' | 'remove';
  /** Names of the entities whose it is. */
  readonly of: readonly string[];
  /** The moment that this kind reaches back to, where another kind of `days` reaches back to `at`. */
  before(at: Date, days: number): Date;
}

/** @throws Error when the settings do not say it: a time that is forgotten must be neither for ever nor none. */
export function retentionOf({ settings }: Pick<Product, 'settings'>, kind: string): Kept {
  const said = settings.retention?.[kind];
  if (said === undefined)
    throw new Error(`schemas/shared/settings.json: retention.${kind} must say for how many days`);
  const { days, then = 'remove', of = [] } = said;
  return { days, then, of, before: (at, other) => new Date(at.getTime() + (other - days) * DAY) };
}

/** What is older than this has served its time. */
export function servedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
