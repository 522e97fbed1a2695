import type { MessagesSchema, Product } from '../../../engine/contract/index.ts';

/** The catalogue of a locale, else the default one, Italian. */
export function messagesFor({ messages }: Product, locale: string): MessagesSchema {
  const catalogue = (Object.hasOwn(messages, locale) ? messages[locale] : undefined) ?? messages['it'];
  if (catalogue === undefined) throw new Error('messages.it.json is missing');
  return catalogue;
}
