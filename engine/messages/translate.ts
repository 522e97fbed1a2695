import type { MessagesSchema } from '../contract/index.ts';

/** Translates a label, looked up by its Italian text; returns the text itself without a translation. */
export function translate(text: string, messages: MessagesSchema): string {
  const labels = messages.labels ?? {};
  return (Object.hasOwn(labels, text) ? labels[text] : undefined) ?? text;
}
