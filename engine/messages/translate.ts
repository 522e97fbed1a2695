import type { MessagesSchema } from '../contract/index.ts';

/** A label in the catalogue's language, looked up by its Italian text; without a translation the text itself. */
export function translate(text: string, messages: MessagesSchema): string {
  const labels = messages.labels ?? {};
  return (Object.hasOwn(labels, text) ? labels[text] : undefined) ?? text;
}
