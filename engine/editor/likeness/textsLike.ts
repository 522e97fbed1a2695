import type { Json } from '../../contract/index.ts';
import { textPlaces } from '../../loader/translations/textPlaces.ts';
import type { EditedFiles } from '../editSchema.ts';
import { type KnownFile, textAt } from '../schemaParts.ts';
import { exceptionAt, findTranslation, otherLocales, withTranslations } from '../textTranslations.ts';
import { nodeAt, onlyOf } from './callsLike.ts';
import { type Renames, replaceTitles } from './copiedJson.ts';

/** Input for a new checklist. */
export interface ChecklistToBe {
  /** Entity of the source checklist. */
  readonly like: string;
  readonly name: string;
  readonly title: string;
  /** The title in other languages, by locale. */
  readonly translations: Readonly<Record<string, string>>;
  /** Copies the source's items and their rules as well. */
  readonly whole?: true;
}

/**
 * Replacements of the source's title and plural by the new title, in a language; without `said` in that of
 * the schemas.
 */
export function titleTexts(
  entity: KnownFile,
  { title, translations }: ChecklistToBe,
  said: readonly [files: EditedFiles, locale: string] | undefined,
): Renames['texts'] {
  const words = ['x-plural', 'title'] as const;
  const originals = words.map((word) => textAt(entity.content, word) ?? '');
  const to = (said && translations[said[1]]) ?? title;
  const localized =
    said === undefined ? [] : originals.map((text) => translationOf(said[0], said[1], text) ?? text);
  return [...localized, ...originals].toSorted((a, b) => b.length - a.length).map((from) => [from, to]);
}

function translationOf(files: EditedFiles, locale: string, text: string): string | undefined {
  const translation = findTranslation(files, locale, text);
  return typeof translation === 'string' ? translation : undefined;
}

/** Messages of the source checklist, by id: the one after saving. */
export function messagesOf(all: readonly KnownFile[], like: string, name: string) {
  const messages = all.filter(({ kind }) => kind === 'messages');
  const ids = [`${like}.saved`].filter((id) =>
    messages.some(({ content }) => nodeAt(content, 'texts')?.[id] !== undefined),
  );
  const names = ids.map((id): [string, string] => [id, `${name.toLowerCase()}${id.slice(like.length)}`]);
  const locales = [...new Set(messages.map(({ content }) => textAt(content, 'locale') ?? ''))];
  const files = locales.map((locale): [string, Json] => {
    const localeFiles = messages.filter(({ content }) => textAt(content, 'locale') === locale);
    const texts = ids.flatMap((id) =>
      localeFiles.flatMap(({ content }) => {
        const text = nodeAt(content, 'texts')?.[id];
        return text === undefined ? [] : [[id, text] as const];
      }),
    );
    const head = onlyOf(localeFiles[0]?.content ?? {}, ['locale', 'name', 'direction', 'formats']);
    const content = {
      $schema: '../meta/messages.schema.json',
      ...head,
      rules: {},
      texts: Object.fromEntries(texts),
    };
    return [`messages.${locale}.json`, content];
  });
  return { names, files };
}

/**
 * Translations of copied texts that contain the new title, derived from those of the source; other texts are
 * translated already.
 */
export function translationsLike(
  files: EditedFiles,
  copies: EditedFiles,
  sources: ReadonlyMap<string, string>,
  wanted: ChecklistToBe,
  entity: KnownFile,
): EditedFiles {
  const all = { ...files, ...copies };
  const titles = { texts: titleTexts(entity, wanted, undefined) };
  const translated = otherLocales(files).reduce<EditedFiles>((before, [locale]) => {
    const renames = { texts: titleTexts(entity, wanted, [files, locale]) };
    return [...sources].reduce((now, [to, from]) => {
      const sourceTranslations = new Map(
        textPlaces(files[from]).map(({ text }) => [
          replaceTitles(text, titles),
          translationOf(files, locale, text),
        ]),
      );
      const entries = textPlaces(copies[to]).flatMap((each) => {
        const present = exceptionAt(files, locale, from, each) ?? translationOf(files, locale, each.text);
        const like = sourceTranslations.get(each.text);
        const title = each.text === wanted.title ? wanted.translations[locale] : undefined;
        const is = title ?? present ?? (like === undefined ? undefined : replaceTitles(like, renames));
        return is === undefined ? [] : [{ ...each, is }];
      });
      return withTranslations(now, locale, to, entries);
    }, before);
  }, all);
  return Object.fromEntries(Object.entries(translated).filter(([path, content]) => all[path] !== content));
}
