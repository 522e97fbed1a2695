import type { Product } from '../../../engine/contract/index.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Retention period of one kind of data, from the settings. */
export interface RetentionPeriod {
  readonly days: number;
  /** Treatment after the period, where the setting offers a choice. */
  readonly then: 'keep' | 'coarse' | 'remove';
  /** Entities that the period applies to. */
  readonly of: readonly string[];
  /**
   * Converts a limit: for a kind with `days` that reaches back to `at`, the moment to which this kind reaches
   * back.
   */
  before(at: Date, days: number): Date;
}

/**
 * Retention period of a kind.
 *
 * @throws Error where the setting is missing: neither keeping for ever nor deleting at once may be a default.
 */
export function retentionOf({ settings }: Pick<Product, 'settings'>, kind: string): RetentionPeriod {
  const setting = settings.retention?.[kind];
  if (setting === undefined)
    throw new Error(`schemas/shared/settings.json: retention.${kind} must say for how many days`);
  const { days, then = 'remove', of = [] } = setting;
  return { days, then, of, before: (at, other) => new Date(at.getTime() + (other - days) * DAY) };
}

/** Data older than this moment is due for removal. */
export function servedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
