import type { Json } from '../../contract/index.ts';
import { annotatedPlaces } from '../../loader/grammar/annotatedPlaces.ts';
import type { Annotations } from '../../loader/grammar/annotations.ts';
import type { Meta } from '../../loader/grammar/grammarNode.ts';
import { under } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import { textPlaces } from '../../loader/translations/textPlaces.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type KnownFile, pathFrom, type SchemaNode, textAt } from '../schemaParts.ts';
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
  const files = locales.map((locale): [string, SchemaNode] => {
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
export function copyTranslations(
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
  readonly meta: Meta;
  /** Names by sort: where the grammar says that a value is, or declares, such a name. */
  readonly names: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** Values about which the grammar says nothing: keys of requests and responses, codes of reports. */
  readonly words: ReadonlyMap<string, string>;
  /** Those of `words` that are replaced as object keys as well. */
  readonly keys: ReadonlySet<string>;
  /** Parts of display texts, longest first. */
  readonly texts: readonly (readonly [from: string, to: string])[];
  /** Paths of files. */
  readonly files: ReadonlyMap<string, string>;
}

/** A copy of a file's content, or of some of its keywords, for the path `to`, with replaced names. */
export function copiedContent(content: SchemaNode, from: string, to: string, renames: Renames): SchemaNode {
  const places = annotatedPlaces(renames.meta, kindOf(to)?.kind ?? '', content);
  const [values, keys] = [false, true].map(
    (isName) => new Map(places.flatMap((each) => (each.isName === isName ? [[each.pointer, each]] : []))),
  );
  const nameFor = (text: string, annotations: Annotations = {}): string | undefined => {
    const { 'x-names': names, 'x-declares': declares = '' } = annotations;
    const sort = typeof names === 'string' ? names : declares;
    return renames.names[sort]?.get(text);
  };
  const copiedText = (text: string, pointer: string): string => {
    if (/\/\$(?:ref|schema)$/.test(pointer)) return rebased(text, from, to, renames);
    const { annotations = {} } = values?.get(pointer) ?? {};
    const isOther = [typeof annotations['x-names'] === 'string', annotations['x-text']].some(Boolean);
    const word = isOther ? undefined : renames.words.get(text);
    return nameFor(text, annotations) ?? word ?? replaceTitles(text, renames);
  };
  const copiedKey = (key: string, pointer: string): string =>
    nameFor(key, keys?.get(pointer)?.annotations) ??
    (renames.keys.has(key) ? (renames.words.get(key) ?? key) : key);
  const copied = (value: Json, at: string): Json => {
    if (typeof value === 'string') return copiedText(value, at);
    if (Array.isArray(value))
      return (value as readonly Json[]).map((each, index) => copied(each, under(at, index)));
    return isSchemaNode(value) ? copiedNode(value, at) : value;
  };
  const copiedNode = (node: SchemaNode, at: string): SchemaNode =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const pointer = under(at, key);
        return [copiedKey(key, pointer), copied(value, pointer)];
      }),
    );
  return copiedNode(content, '');
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
