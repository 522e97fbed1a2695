import type { MessagesSchema, Product, ToReview } from '../../contract/index.ts';
import { deepFreeze } from '../../values/deepFreeze.ts';
import { buildDraft } from '../buildDraft.ts';
import { expandFragments } from '../expandFragments.ts';
import { joinParts } from '../joinParts.ts';
import { keysOf } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { saidIn } from './saidIn.ts';
import { isToReview, type Translation, translationsOf } from './translationsOf.ts';

type Parts = Omit<Product, 'version'>;

/**
 * A product with its translations: messages that a locale lacks as they are written, `labels` of each locale's messages by text, and for a locale with homonyms the whole product with these in their
 * places (`inLocale`). What was translated of another text than stands there now is told (`toReview`).
 */
export function inEveryLocale(
  product: Parts,
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
): Parts {
  const translations = translationsOf(written);
  const said = withWritten(product.messages);
  if (translations.length === 0) return { ...product, messages: said };
  const messages: Record<string, MessagesSchema> = {};
  const inLocale: Record<string, Parts> = {};
  for (const [locale, own] of Object.entries(said)) {
    const given = translations.filter((each) => each.locale === locale);
    const { labels, homonyms } = saidIn(given, own.labels ?? {});
    messages[locale] = given.length === 0 ? own : { ...own, labels };
    if (homonyms.length > 0) inLocale[locale] = rebuilt(written, all, homonyms);
  }
  const spoken = Object.entries(inLocale).map(([locale, parts]) => [locale, { ...parts, messages }]);
  const toReview = translations.filter(isToReview).map(reviewOf);
  return {
    ...product,
    messages,
    ...(spoken.length === 0 ? {} : { inLocale: Object.fromEntries(spoken) }),
    ...(toReview.length === 0 ? {} : { toReview }),
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

function reviewOf({ file, pointer, at, of, is }: Translation): ToReview {
  const expected = `whether "${is}" still says it, and "of" as it is now`;
  return { code: 'TO_REVIEW', file, pointer, found: `"${of}" is now "${at?.text ?? ''}"`, expected };
}

/** The product of the same files with some texts as a locale says them. What is wrong with them was told before. */
function rebuilt(
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  homonyms: readonly Translation[],
): Parts {
  const changed = new Map<string, unknown>();
  for (const [schema, given] of Map.groupBy(homonyms, (each) => each.schema))
    changed.set(schema, saidOtherwise(all[schema], given));
  const files = written.map(
    (file) => ({ ...file, content: changed.get(file.path) ?? file.content }) as SchemaFile,
  );
  const expanded = expandFragments(joinParts(files).files, () => undefined);
  return buildDraft(expanded.files, { ...all, ...Object.fromEntries(changed) }, files, () => undefined)
    .product;
}

/** Contents that cannot change with what was last said in them otherwise, by locale. */
const saidOnce = new WeakMap<object, Map<string, { readonly texts: string; readonly content: unknown }>>();

/** A content with texts as a locale says them. */
function saidOtherwise(content: unknown, homonyms: readonly Translation[]): unknown {
  const said = homonyms.map(({ at, is }): readonly [string, string] => [at?.pointer ?? '', is]);
  const [texts, locale = ''] = [JSON.stringify(said), homonyms[0]?.locale];
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
