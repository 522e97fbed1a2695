import type { MessagesSchema } from '../contract/index.ts';

/**
 * The text of a message for a number: the plural form chosen by `Intl.PluralRules`, else its default text.
 */
export function textFor(message: MessagesSchema['texts'][string], locale: string, count: unknown): string {
  if (typeof message === 'string') return message;
  if (message.plurals === undefined || typeof count !== 'number') return message.text;
  const form = pluralRules(locale).select(count);
  return form === 'other' ? message.text : (message.plurals[form] ?? message.text);
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(locale: string): Intl.PluralRules {
  const cached = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, cached);
  return cached;
}
