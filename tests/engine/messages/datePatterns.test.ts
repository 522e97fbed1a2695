import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { MessagesSchema } from '../../../engine/contract/index.ts';
import { formatValue } from '../../../engine/index.ts';
import { datePatterns } from '../../../engine/node.ts';
import italian from '../../../schemas/host/messages.it.json' with { type: 'json' };

const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const withMinutes = { ...digits, hour: '2-digit', minute: '2-digit' } as const;
const VALUES = [
  '2026-11-05',
  '2024-02-29',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-12-31T23:59:59.9Z',
  '2026-03-29T02:30:00+02:00',
  '2026-06-01 00:05:00',
];

describe('a pattern of dates', () => {
  it('is that of the catalogue of the product', () => {
    expect(datePatterns(italian.formats)).toEqual({
      date: '{dd}/{MM}/{yyyy}',
      dateTime: '{dd}/{MM}/{yyyy}, {HH}:{mm}',
    });
  });

  it.each([
    ['it-IT', undefined, undefined],
    ['it-IT', digits, { ...withMinutes, timeZone: 'Europe/Rome' }],
    ['en-US', undefined, undefined],
    ['de-DE', digits, withMinutes],
    ['fr-CA', digits, { ...withMinutes, second: '2-digit', timeZone: 'America/St_Johns' }],
    ['hu-HU', digits, { ...withMinutes, timeZone: 'Asia/Kathmandu' }],
    ['ar-EG', digits, withMinutes],
    ['it-IT', { ...digits, month: 'short' }, { ...withMinutes, weekday: 'short' }],
  ])('%s %j %j writes as Intl does, where there is one', (locale, date, dateTime) => {
    const formats = { locale, ...(date && { date }), ...(dateTime && { dateTime }) };
    const messages = { ...italian, formats } as MessagesSchema;
    const patterns = datePatterns(formats);
    for (const value of VALUES)
      for (const format of ['date', 'date-time'] as const)
        expect(formatValue(value, format, { ...messages, patterns })).toBe(
          formatValue(value, format, messages),
        );
  });

  it('does not exist for words, halves of a day, other digits or an unknown locale', () => {
    expect(datePatterns({ locale: 'en-US' })).toEqual({ date: '{M}/{d}/{yy}' });
    expect(datePatterns({ locale: 'ar-EG', date: digits, dateTime: withMinutes })).toEqual({});
    expect(datePatterns({ locale: 'it-IT', date: { month: 'long' } })).toMatchObject({});
    expect(datePatterns({ locale: 'not a locale' })).toEqual({});
  });
});

it.each(['it-IT', 'en-US', 'de-DE', 'ar-EG', 'ar-u-nu-latn'])('digits of %s are those of Intl', (locale) => {
  const messages = { ...italian, formats: { locale } } as MessagesSchema;
  const manners = { text: false, number: 'always', euro: 'always' } as const;
  for (const format of Object.keys(manners) as (keyof typeof manners)[])
    for (const value of [0, -0, 7, 999, 1_000, 12_345, Number.MAX_SAFE_INTEGER, -3, 2.5]) {
      const isEuro = format === 'euro';
      const decimals = isEuro ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
      const byIntl = new Intl.NumberFormat(locale, { useGrouping: manners[format], ...decimals });
      expect(formatValue(value, format, messages)).toBe(`${isEuro ? '€ ' : ''}${byIntl.format(value)}`);
    }
});

it('the clock of a zone is the same with Temporal and with Intl', () => {
  const script = `
    const { clockAt } = await import(${JSON.stringify(new URL('../../../engine/values/time.ts', import.meta.url).href)});
    const { Temporal: temporal } = globalThis;
    const zones = ['Europe/Rome', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', undefined];
    const hours = Array.from({ length: 2_000 }, (_, index) => new Date(Date.UTC(2025, 0, 1, index * 5, 7, 8, 900)));
    const clocks = () => zones.map((zone) => hours.map((moment) => clockAt(moment, zone)).join()).join();
    const byTemporal = clocks();
    delete globalThis.Temporal;
    console.log(temporal !== undefined, byTemporal === clocks(), byTemporal.length > 200_000);`;
  const output = execFileSync(
    process.execPath,
    ['--harmony-temporal', '--input-type=module', '--eval', script],
    { encoding: 'utf8', env: { ...process.env, TZ: 'Europe/Lisbon' } },
  );
  expect(output.trim()).toBe('true true true');
});
