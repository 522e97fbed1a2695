import type { MessagesSchema } from '../contract/index.ts';

type Said = MessagesSchema['texts'][string];

/** The text of a message id, or undefined where the catalogue has none. @param count what is counted: a language may say one, two or few otherwise. */
export function textOf(id: string, messages: MessagesSchema, count?: unknown): string | undefined {
  const said = Object.hasOwn(messages.texts, id) ? messages.texts[id] : undefined;
  return said === undefined ? undefined : textFor(said, messages.locale, count);
}

/** A message as a language says it of a number: the plural form that `Intl.PluralRules` names, else its text. */
export function textFor(said: Said, locale: string, count: unknown): string {
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
