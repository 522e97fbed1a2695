const formatters = new Map<string, Intl.NumberFormat>();

/** Formats a number for a locale; formatters are expensive to create, so each is cached. */
export function numberText(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(value);
}

/** UI-03: above 999 in thousands with one decimal and `k`: `1234` is `1,2k` in Italian. */
export function shortNumberText(value: number, locale: string): string {
  if (Math.abs(value) <= 999) return numberText(value, locale);
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${numberText(value / 1000, locale, oneDecimal)}k`;
}
