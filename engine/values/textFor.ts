import type { MessagesSchema } from '../contract/index.ts';

/** A message as a language says it of a number: the plural form that `Intl.PluralRules` names, else its text. */
export function textFor(said: MessagesSchema['texts'][string], locale: string, count: unknown): string {
  if (typeof said === 'string') return said;
  if (said.plurals === undefined || typeof count !== 'number') return said.text;
  const form = pluralRules(locale).select(count);
  return form === 'other' ? said.text : (said.plurals[form] ?? said.text);
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}
