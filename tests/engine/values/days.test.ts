import { describe, expect, it } from 'vitest';
import { dayName, daysAfter, isDay, monthsAfter, weekOf, weeksOfMonth } from '../../../engine/index.ts';

describe('calendar days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-29', -1, '2026-03-28'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s and %i is %s, on nights of clock changes, too', (day, count, then) => {
    expect(daysAfter(day, count)).toBe(then);
  });

  it('make weeks from Monday to Sunday, also across a year', () => {
    expect(weekOf('2027-01-01')).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
  });

  it('make months of whole weeks', () => {
    const weeks = weeksOfMonth('2026-02-14');
    expect(weeks.map(([monday]) => monday)).toEqual([
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
    ]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-11-20', 12, '2027-11-20'],
  ])('%s and %i months is %s', (day, count, then) => {
    expect(monthsAfter(day, count)).toBe(then);
  });

  it('are named in the language of their reader, and known from other texts', () => {
    expect(dayName('2026-11-20', 'it-IT', { weekday: 'short', day: 'numeric' })).toBe('ven 20');
    expect(isDay('2026-11-20')).toBe(true);
    expect([null, '', '2026-11', '2026-13-01', 'oggi'].some(isDay)).toBe(false);
  });
});
