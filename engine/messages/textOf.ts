import type { MessagesSchema } from '../contract/index.ts';

/** The text of a message id, or undefined where the catalogue has none. */
export function textOf(id: string, messages: MessagesSchema): string | undefined {
  const said = Object.hasOwn(messages.texts, id) ? messages.texts[id] : undefined;
  return typeof said === 'object' ? said.text : said;
}
