import type { MessagesSchema } from '../contract/index.ts';
import { textFor } from '../values/textFor.ts';

/** The text of a message id, or undefined where the catalogue has none. @param count what is counted: a language may say one, two or few otherwise. */
export function textOf(id: string, messages: MessagesSchema, count?: unknown): string | undefined {
  const said = Object.hasOwn(messages.texts, id) ? messages.texts[id] : undefined;
  return said === undefined ? undefined : textFor(said, messages.locale, count);
}
