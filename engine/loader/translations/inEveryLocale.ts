import type { MessagesSchema, Product } from '../../contract/index.ts';
import { deepFreeze } from '../../values/deepFreeze.ts';
import { buildDraft } from '../buildDraft.ts';
import { expandFragments } from '../expandFragments.ts';
import { expandScenarios } from '../expandScenarios.ts';
import { joinParts } from '../joinParts.ts';
import { keysOf } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { cataloguesOf, type TranslatedPlace } from './catalogues.ts';

type Parts = Omit<Product, 'version'>;

/**
 * A product with its translations: messages that a locale lacks as they are written, `labels` of each locale's messages by text, and for a locale with exceptions the whole
 * product with these in their places (`inLocale`).
 */
export function inEveryLocale(
  product: Parts,
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
): Parts {
  const catalogues = cataloguesOf(written);
  const messages: Record<string, MessagesSchema> = { ...withWritten(product.messages) };
  const inLocale: Record<string, Parts> = {};
  for (const [locale, { texts, places }] of catalogues) {
    const own = messages[locale];
    if (own === undefined) continue;
    const labels = Object.fromEntries([...texts].map(([text, { is }]) => [text, is]));
    messages[locale] = { ...own, labels };
    const exceptions = places.filter(({ at, text, is }) => at !== undefined && labels[text] !== is);
    if (exceptions.length > 0) inLocale[locale] = rebuilt(written, all, exceptions);
  }
  const spoken = Object.entries(inLocale).map(([locale, parts]) => [locale, { ...parts, messages }]);
  return {
    ...product,
    messages,
    ...(spoken.length === 0 ? {} : { inLocale: Object.fromEntries(spoken) }),
  };
}

/** A message that a language lacks is said in it as the schemas are written. */
function withWritten(messages: Parts['messages']): Parts['messages'] {
  const written = Object.values(messages).find(({ ofSchemas }) => ofSchemas === true)?.texts ?? {};
  const whole = Object.entries(messages).map(([locale, own]) => {
    const lacks = Object.keys(written).some((id) => !Object.hasOwn(own.texts, id));
    return [locale, lacks ? { ...own, texts: { ...written, ...own.texts } } : own] as const;
  });
  return Object.fromEntries(whole);
}

/** The product of the same files with some texts as a locale says them. What is wrong with them was told before. */
function rebuilt(
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  exceptions: readonly TranslatedPlace[],
): Parts {
  const changed = new Map<string, unknown>();
  for (const [schema, given] of Map.groupBy(exceptions, (each) => each.schema))
    changed.set(schema, saidOtherwise(all[schema], given));
  const files = written.map(
    (file) => ({ ...file, content: changed.get(file.path) ?? file.content }) as SchemaFile,
  );
  const expanded = expandFragments(joinParts(files).files, () => undefined);
  const whole = expandScenarios(expanded.files, () => undefined);
  return buildDraft(whole.files, { ...all, ...Object.fromEntries(changed) }, files, () => undefined).product;
}

/** Contents that cannot change with what was last said in them otherwise, by locale. */
const saidOnce = new WeakMap<object, Map<string, { readonly texts: string; readonly content: unknown }>>();

/** A content with texts as a locale says them. */
function saidOtherwise(content: unknown, exceptions: readonly TranslatedPlace[]): unknown {
  const said = exceptions.map(({ at, is }): readonly [string, string] => [at?.pointer ?? '', is]);
  const [texts, locale = ''] = [JSON.stringify(said), exceptions[0]?.locale];
  const known = saidOnce.get(content as object) ?? new Map();
  const before = known.get(locale);
  if (before?.texts === texts) return before.content;
  const changed = said.reduce((now, [pointer, is]) => withText(now, keysOf(pointer), is), content);
  if (Object.isFrozen(content))
    saidOnce.set(content as object, known.set(locale, { texts, content: deepFreeze(changed) }));
  return changed;
}

/** A copy with another text at a pointer that leads to one. */
function withText(value: unknown, [key, ...more]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? withText(each, more, text) : each));
  const node = value as Readonly<Record<string, unknown>>;
  return { ...node, [key]: withText(node[key], more, text) };
}
