import { describe, expect, it } from 'vitest';
import { clockAt, dayAt, minutesBetween, timeAt } from '../../../engine/index.ts';

const ROME = 'Europe/Rome';

describe('the clocks of a zone', () => {
  it.each([
    ['2026-11-20T23:30:00Z', ROME, '2026-11-21 00:30:00'],
    ['2026-07-01T08:30:15Z', ROME, '2026-07-01 10:30:15'],
    ['2026-07-01T08:30:15Z', 'America/New_York', '2026-07-01 04:30:15'],
    ['2026-07-01T00:00:00Z', 'UTC', '2026-07-01 00:00:00'],
  ])('at %s in %s show %s', (moment, zone, shown) => {
    expect(clockAt(new Date(moment), zone)).toBe(shown);
    expect(dayAt(new Date(moment), zone)).toBe(shown.slice(0, 10));
    expect(timeAt(new Date(moment), zone)).toBe(`${shown.slice(11, 16)}:00`);
  });

  it('are the device’s own where no zone is named', () => {
    const noon = new Date(2026, 10, 20, 12, 5);
    expect([dayAt(noon), timeAt(noon)]).toEqual(['2026-11-20', '12:05:00']);
  });
});

describe('[HRS-01] the minutes between two times', () => {
  it.each([
    ['an ordinary day', '07:30', '16:30:00', '2026-11-20', 540],
    ['an ordinary night', '22:00', '06:00', '2026-11-20', 480],
    ['a whole day', '07:00', '07:00', '2026-11-20', 1440],
    ['the night in which clocks are set back', '22:00', '06:00', '2026-10-24', 540],
    ['the night in which they are set forward', '22:00', '06:00', '2026-03-28', 420],
    ['the early morning of that day', '00:00', '06:00', '2026-10-25', 420],
    ['until an hour that is shown twice', '01:00', '02:30', '2026-10-25', 90],
    ['from an hour that is shown twice', '02:30', '04:00', '2026-10-25', 150],
    ['until an hour that is left out', '01:00', '02:30', '2026-03-29', 90],
  ])('of %s: %s to %s on %s are %s', (_what, from, to, day, minutes) => {
    expect(minutesBetween(from, to, { day, timeZone: ROME })).toBe(minutes);
  });

  it('of a night without a change are those of the clock', () => {
    expect(minutesBetween('22:00', '06:00', { day: '2026-10-24', timeZone: 'UTC' })).toBe(480);
  });
});
