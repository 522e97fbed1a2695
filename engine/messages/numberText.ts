const formatters = new Map<string, Intl.NumberFormat>();

/** A number as its locale writes it; makers of such texts are dear, so each is made once. */
export function numberText(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, known);
  return known.format(value);
}

/** UI-03: above 999 in thousands with one decimal and a k, `1234` is `1,2k` in Italian; below, the number itself. */
export function shortNumberText(value: number, locale: string): string {
  if (Math.abs(value) <= 999) return numberText(value, locale);
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${numberText(value / 1000, locale, oneDecimal)}k`;
}
