import type { Json, MessagesSchema, Product } from '../../contract/index.ts';
import { buildDraft } from '../buildDraft.ts';
import { expandFragments } from '../expand/expandFragments.ts';
import { patched } from '../expand/expandOffers.ts';
import { expandScenarios } from '../expand/expandScenarios.ts';
import { joinParts } from '../expand/joinParts.ts';
import { metaOf, type SchemaFile } from '../SchemaFile.ts';
import { cataloguesOf, type TranslatedPlace } from './catalogues.ts';
import { grammarLabels } from './grammarLabels.ts';

type Parts = Omit<Product, 'version'>;

/**
 * A product with its translations: missing messages filled from the language of the schemas, `labels` by
 * text for each locale, and for a locale with exceptions the whole product with these applied (`inLocale`).
 */
export function inEveryLocale(
  product: Parts,
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
): Parts {
  const catalogues = cataloguesOf(written);
  const messages: Record<string, MessagesSchema> = { ...withWritten(product.messages, all) };
  const inLocale: Record<string, Parts> = {};
  for (const [locale, { texts, places }] of catalogues) {
    const localeMessages = messages[locale];
    if (localeMessages === undefined) continue;
    const labels = Object.fromEntries([...texts].map(([text, { is }]) => [text, is]));
    messages[locale] = { ...localeMessages, labels };
    const exceptions = places.filter(({ at, text, is }) => at !== undefined && labels[text] !== is);
    if (exceptions.length > 0) inLocale[locale] = rebuilt(written, all, exceptions);
  }
  const translatedParts = Object.entries(inLocale).map(([locale, parts]) => [locale, { ...parts, messages }]);
  return {
    ...product,
    messages,
    ...(translatedParts.length === 0 ? {} : { inLocale: Object.fromEntries(translatedParts) }),
  };
}

/** Fills messages that a locale lacks with labels of the grammar, and those in the language of the schemas. */
function withWritten(messages: Parts['messages'], all: Readonly<Record<string, unknown>>): Parts['messages'] {
  const schemaTexts = Object.values(messages).find(({ ofSchemas }) => ofSchemas === true)?.texts ?? {};
  const labelsIn = grammarLabels(metaOf(all));
  const whole = Object.entries(messages).map(([locale, localeMessages]) => {
    const others = { ...labelsIn(locale), ...schemaTexts };
    const lacks = Object.keys(others).some((id) => !Object.hasOwn(localeMessages.texts, id));
    return [
      locale,
      lacks ? { ...localeMessages, texts: { ...others, ...localeMessages.texts } } : localeMessages,
    ] as const;
  });
  return Object.fromEntries(whole);
}

/** Builds the product again with the exceptions of a locale; findings were reported in the first build. */
function rebuilt(
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  exceptions: readonly TranslatedPlace[],
): Parts {
  const changed = new Map<string, unknown>();
  for (const [schema, placed] of Map.groupBy(exceptions, (each) => each.schema))
    changed.set(
      schema,
      patched(
        all[schema] as Json,
        placed.map(({ at, is }) => [at?.pointer ?? '', is]),
      ),
    );
  const files = written.map(
    (file) => ({ ...file, content: changed.get(file.path) ?? file.content }) as SchemaFile,
  );
  const expanded = expandFragments(joinParts(files, metaOf(all)).files, () => undefined);
  const whole = expandScenarios(expanded.files, () => undefined);
  return buildDraft(whole.files, { ...all, ...Object.fromEntries(changed) }, files, () => undefined).product;
}
