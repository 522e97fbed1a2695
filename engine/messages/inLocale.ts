/** What is said otherwise, at its places: objects and lists (by number) as deep as they are, with texts at their ends. */
export type OtherTexts = string | { readonly [key: string]: OtherTexts };

/** A schema as it is sent, with the texts that a language says otherwise at some place than elsewhere. */
interface Sent {
  readonly inLocale?: Readonly<Record<string, OtherTexts>>;
}

const kept = new WeakMap<object, Map<string, unknown>>();

/** A schema as its reader sees it: homonyms in the reader's language, the rest to be translated by its text. The same object each time. */
export function inLocale<T>(sent: T, locale: string): T {
  const texts = (sent as Sent | undefined)?.inLocale?.[locale];
  if (texts === undefined) return sent;
  const known = kept.get(sent as object) ?? new Map<string, unknown>();
  if (!known.has(locale)) known.set(locale, laidOver(sent, texts));
  kept.set(sent as object, known);
  return known.get(locale) as T;
}

function laidOver(value: unknown, texts: OtherTexts): unknown {
  if (typeof texts === 'string') return texts;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  for (const [key, each] of Object.entries(texts))
    Reflect.set(copy, key, laidOver(Reflect.get(copy, key), each));
  return copy;
}
