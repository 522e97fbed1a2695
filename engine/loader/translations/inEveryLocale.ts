import { datePatterns } from '../../messages/datePatterns.ts';
import { memoizeFrozen } from '../../values/records.ts';
import { assembleProduct } from '../assembleProduct.ts';
import { patched } from '../expand/completeActions.ts';
import { expandWithCalls } from '../expand/expandFiles.ts';
import type { AssembledProduct } from '../SchemaFile.ts';
import { cataloguesOf, type TranslatedPlace } from './catalogues.ts';
import { grammarLabels } from './grammarLabels.ts';

type Parts = AssembledProduct['product'];

/**
 * The product with its translations: missing messages filled from the language of the schemas, `labels` by
 * text for each locale, and for a locale with exceptions the whole product with these applied (`inLocale`).
 *
 * @param all contents by path, as `assembleProduct()` takes them.
 */
export function inEveryLocale(assembled: AssembledProduct, all: Readonly<Record<string, unknown>>): Parts {
  const { product, written } = assembled;
  const messages = withAllTexts(assembled);
  const inLocale: Record<string, Parts> = {};
  for (const [locale, { texts, places }] of cataloguesOf(written)) {
    const localeMessages = messages[locale];
    if (localeMessages === undefined) continue;
    const labels = Object.fromEntries([...texts].map(([text, { is }]) => [text, is]));
    messages[locale] = { ...localeMessages, labels };
    const exceptions = places.filter(({ at, text, is }) => at !== undefined && labels[text] !== is);
    if (exceptions.length > 0) inLocale[locale] = withExceptions(assembled, all, exceptions);
  }
  const translatedParts = Object.entries(inLocale).map(([locale, parts]) => [locale, { ...parts, messages }]);
  return {
    ...product,
    messages,
    ...(translatedParts.length === 0 ? {} : { inLocale: Object.fromEntries(translatedParts) }),
  };
}

const patternsOf = memoizeFrozen(datePatterns);

/**
 * Messages of each locale with the patterns of its dates; those that it lacks are filled with labels of the grammar and
 * texts of the schemas.
 */
function withAllTexts({ product, meta }: AssembledProduct): Record<string, Parts['messages'][string]> {
  const { messages } = product;
  const schemaTexts = Object.values(messages).find(({ ofSchemas }) => ofSchemas === true)?.texts ?? {};
  const labelsIn = grammarLabels(meta);
  const whole = Object.entries(messages).map(([locale, localeMessages]) => {
    const others = { ...labelsIn(locale), ...schemaTexts };
    const lacks = Object.keys(others).some((id) => !Object.hasOwn(localeMessages.texts, id));
    const patterns = patternsOf(localeMessages.formats);
    const texts = lacks ? { ...others, ...localeMessages.texts } : localeMessages.texts;
    return [locale, { ...localeMessages, texts, patterns }] as const;
  });
  return Object.fromEntries(whole);
}

/** The product with the exceptions of a locale; findings were reported when it was first assembled. */
function withExceptions(
  { written, meta }: AssembledProduct,
  all: Readonly<Record<string, unknown>>,
  exceptions: readonly TranslatedPlace[],
): Parts {
  const placesBySchema = Map.groupBy(exceptions, ({ schema }) => schema);
  const files = written.map((file) => {
    const places = placesBySchema.get(file.path);
    const patches = places?.map(({ at, is }) => [at?.pointer ?? '', is] as const);
    return patches === undefined ? file : { ...file, content: patched(file.content, patches) };
  });
  const ignored = (): void => undefined;
  return assembleProduct(expandWithCalls(files, meta, ignored), all, ignored).product;
}
