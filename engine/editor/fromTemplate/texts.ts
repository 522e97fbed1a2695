import type { Json } from '../../contract/index.ts';
import { textPlaces } from '../../loader/translations/textPlaces.ts';
import type { EditedFiles } from '../editSchema.ts';
import { type KnownFile, pathFrom, textAt } from '../schemaParts.ts';
import {
  exceptionAt,
  findTranslation,
  otherLocales,
  withTranslations,
} from '../translations/textTranslations.ts';
import { nodeAt, onlyOf } from './calls.ts';

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

/** Replacements in a copy of schema files. */
export interface Renames {
  /** Names as whole values. */
  readonly words: ReadonlyMap<string, string>;
  /** Names of `words` that are replaced as object keys as well: keys of requests and responses. */
  readonly keys: ReadonlySet<string>;
  /**
   * Names of screens, replaced only at keywords that refer to screens: other keywords may have the same
   * value.
   */
  readonly screens: ReadonlyMap<string, string>;
  /** Parts of display texts, longest first. */
  readonly texts: readonly (readonly [from: string, to: string])[];
  /** Paths of files. */
  readonly files: ReadonlyMap<string, string>;
}

const OF_SCREENS: ReadonlySet<string> = new Set(['name', 'goTo', 'leaveTo']);

/** A copy of a file's content (or a part of it) for another path, with replaced names. */
export function copiedJson(value: Json, from: string, to: string, renames: Renames): Json {
  const copy = (each: Json, word: string): Json => {
    if (typeof each === 'string') {
      if (word === '$ref' || word === '$schema') return rebased(each, from, to, renames);
      const screen = OF_SCREENS.has(word) ? renames.screens.get(each) : undefined;
      return screen ?? renames.words.get(each) ?? replaceTitles(each, renames);
    }
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return (each as readonly Json[]).map((item) => copy(item, word));
    return Object.fromEntries(
      Object.entries(each).map(([key, item]) => [
        renames.keys.has(key) ? (renames.words.get(key) ?? key) : key,
        copy(item, key),
      ]),
    );
  };
  return copy(value, '');
}

/** Replaces titles within a text, regardless of case. */
function replaceTitles(text: string, { texts }: Pick<Renames, 'texts'>): string {
  return texts.reduce((said, [from, to]) => {
    if (from === '') return said;
    const any = new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
    return said.replaceAll(any, () => to);
  }, text);
}

/** Adjusts a relative reference to the new path; references to copied files lead to the copy. */
function rebased(reference: string, from: string, to: string, { files }: Renames): string {
  const [path = '', pointer] = reference.split('#');
  if (path === '') return reference;
  const target = pathFrom(from, path);
  const up = to.split('/').slice(0, -1);
  const down = (files.get(target) ?? target).split('/');
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return `${'../'.repeat(up.length)}${down.join('/')}${pointer === undefined ? '' : `#${pointer}`}`;
}
