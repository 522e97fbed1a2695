import { describe, expect, it } from 'vitest';
import { lastOccurrence } from '../../../engine/index.ts';

const at = (time: string, now: string) => lastOccurrence(time, new Date(now), 'Europe/Rome').toISOString();

describe('the last moment at which clocks showed a time of day', () => {
  it('is today’s once it has come, this moment included, and yesterday’s before', () => {
    expect(at('18:00', '2026-11-20T16:59:59Z')).toBe('2026-11-19T17:00:00.000Z');
    expect(at('18:00', '2026-11-20T17:00:00Z')).toBe('2026-11-20T17:00:00.000Z');
    expect(at('00:00', '2026-11-19T23:00:00Z')).toBe('2026-11-19T23:00:00.000Z');
  });

  it('occurs once in the night in which the hour is omitted, and once where it is repeated', () => {
    expect(at('02:30', '2026-03-29T00:29:00Z')).toBe('2026-03-28T01:30:00.000Z');
    expect(at('02:30', '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('02:30', '2026-10-25T00:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
    // Shown a second time an hour later: it is still the first that counts.
    expect(at('02:30', '2026-10-25T01:45:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('occurs exactly once on every day of a year', () => {
    for (const time of ['00:00', '02:30', '03:00', '18:00', '23:59']) {
      const shownNames = new Set<string>();
      for (let hour = 0; hour < 365 * 24; hour++)
        shownNames.add(at(time, new Date(Date.UTC(2026, 0, 2, hour, 30)).toISOString()));
      expect([365, 366], time).toContain(shownNames.size);
    }
  });
});
