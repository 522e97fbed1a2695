import { parseDecimal } from './decimal.ts';

const DURATION = /^(\d{1,3})\s*(?::|h)\s*([0-5]\d)?\s*(?:m|min|')?$/i;

/**
 * Parses hours, as a duration or a decimal number, rounded to hundredths like calculated durations
 * (`x-span`).
 *
 * @example parseHours('2:30') // 2.5
 * @example parseHours('2h30') // 2.5
 * @example parseHours('2,5')  // 2.5
 */
function parseHours(text: string): number | undefined {
  const bare = text.trim();
  const [, hours, minutes] = DURATION.exec(bare) ?? [];
  if (hours === undefined) return parseDecimal(text);
  if (minutes === undefined && !/h$/i.test(bare)) return undefined;
  return Math.round((Number(hours) + Number(minutes ?? 0) / 60) * 100) / 100;
}

/** The number parser for a unit (`x-unit`). */
export function numberIn(unit: string | undefined): (text: string) => number | undefined {
  return unit === 'h' ? parseHours : parseDecimal;
}
