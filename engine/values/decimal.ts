const WITH_COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?,\d*$/;
const GROUPED = /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/;
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Reads a number as people write it in Italian: the comma is the decimal sign. A single dot is one too (keypads without a
 * comma write it); dots group thousands only beside a comma or when there are several. Anything else gives undefined.
 *
 * @example parseDecimal('1.234,5') // 1234.5
 * @example parseDecimal('2.5')     // 2.5
 */
export function parseDecimal(text: string): number | undefined {
  const bare = text.trim().replaceAll(/[\s'\u00a0\u202f]/g, '');
  if (!/\d/.test(bare)) return undefined;
  const grouped = WITH_COMMA.test(bare) || GROUPED.test(bare);
  if (!grouped && !PLAIN.test(bare)) return undefined;
  const number = Number(grouped ? bare.replaceAll('.', '').replace(',', '.') : bare);
  return Number.isFinite(number) ? number : undefined;
}

/** Writes a number for an input: decimal comma, no grouping, never an exponent. `formatDecimal(1234.5)` is `'1234,5'`. */
export function formatDecimal(value: number, sign: ',' | '.' = ','): string {
  if (!Number.isFinite(value)) return '';
  const plain = String(value);
  const text = plain.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : plain;
  return sign === '.' ? text : text.replace('.', sign);
}
