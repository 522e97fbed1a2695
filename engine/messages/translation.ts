import type { MessagesSchema } from '../contract/index.ts';
import { textFor } from '../values/texts.ts';

/** Translates a label, looked up by its Italian text; returns the text itself without a translation. */
export function translate(text: string, messages: MessagesSchema): string {
  const labels = messages.labels ?? {};
  return (Object.hasOwn(labels, text) ? labels[text] : undefined) ?? text;
}

/**
 * The text of a message id; undefined if the catalogue has none.
 *
 * @param count number that selects the plural form.
 */
export function textOf(id: string, messages: MessagesSchema, count?: unknown): string | undefined {
  const message = Object.hasOwn(messages.texts, id) ? messages.texts[id] : undefined;
  return message === undefined ? undefined : textFor(message, messages.locale, count);
}

/**
 * Texts for one language by place in the schema: nested objects and lists (by index) with texts at the
 * leaves.
 */
export type OtherTexts = string | { readonly [key: string]: OtherTexts };

/** A schema as sent by the server, with translations that depend on their place. */
interface Sent {
  readonly inLocale?: Readonly<Record<string, OtherTexts>>;
}

const schemaCache = new WeakMap<object, Map<string, unknown>>();

/**
 * The schema with homonyms replaced in the user's language; other texts are translated by lookup. Cached:
 * returns the same object each time.
 */
export function inLocale<T>(sent: T, locale: string): T {
  const texts = (sent as Sent | undefined)?.inLocale?.[locale];
  if (texts === undefined) return sent;
  const byLocale = schemaCache.get(sent as object) ?? new Map<string, unknown>();
  if (!byLocale.has(locale)) byLocale.set(locale, withTexts(sent, texts));
  schemaCache.set(sent as object, byLocale);
  return byLocale.get(locale) as T;
}

function withTexts(value: unknown, texts: OtherTexts): unknown {
  if (typeof texts === 'string') return texts;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  for (const [key, each] of Object.entries(texts))
    Reflect.set(copy, key, withTexts(Reflect.get(copy, key), each));
  return copy;
}
