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
