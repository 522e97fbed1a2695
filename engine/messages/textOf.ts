import type { MessagesSchema } from '../contract/index.ts';
import { textFor } from '../values/textFor.ts';

/**
 * The text of a message id; undefined if the catalogue has none.
 *
 * @param count number that selects the plural form.
 */
export function textOf(id: string, messages: MessagesSchema, count?: unknown): string | undefined {
  const message = Object.hasOwn(messages.texts, id) ? messages.texts[id] : undefined;
  return message === undefined ? undefined : textFor(message, messages.locale, count);
}
