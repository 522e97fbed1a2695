import type { Json } from '../../contract/index.ts';
import { translationsPath } from '../../loader/translations/catalogues.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type KnownFile, knownFiles, type SchemaNode, textAt } from '../schemaParts.ts';

/** Translation of the former text of a place, offered for the present one. */
export interface TextOffer {
  readonly of: string;
  readonly is: string;
}

/** Languages that require translations: locale, and the language's name in itself. */
export function otherLocales(files: EditedFiles): readonly (readonly [locale: string, name: string])[] {
  const messages = filesNamed(files, /(?:^|\/)messages\.[^/]+\.json$/);
  const schemaLanguage = messages.find(({ content }) => content['ofSchemas'] === true)?.name;
  const names = new Map<string, string>();
  for (const { name: locale, content } of messages)
    if (locale !== schemaLanguage) names.set(locale, names.get(locale) ?? textAt(content, 'name') ?? locale);
  return [...names];
}

/** Translation of a text at all its places, or an offer of one. If several files have it, the last counts. */
export function findTranslation(
  files: EditedFiles,
  locale: string,
  text: string,
): string | TextOffer | undefined {
  const entry = translationOf(files, locale, text);
  return typeof entry === 'string' ? entry : offerIn(entry);
}

const translationOf = (files: EditedFiles, locale: string, text: string): Json | undefined =>
  catalogue(files, locale).findLast(({ texts }) => Object.hasOwn(texts, text))?.texts[text];

/** Texts for which a language has an offer only. */
export function offeredTexts(files: EditedFiles, locale: string): readonly string[] {
  return catalogue(files, locale).flatMap(({ texts }) =>
    Object.keys(texts).filter((text) => typeof texts[text] !== 'string'),
  );
}

/**
 * Translation of a text at one place only; undefined without an exception, or if that belongs to a former
 * text.
 */
export function exceptionAt(
  files: EditedFiles,
  locale: string,
  schema: string,
  { place, text }: { readonly place: string; readonly text: string },
): string | undefined {
  const exceptions = catalogue(files, locale).map(({ places }) =>
    offerIn(nodeOrEmpty(places[schema])[place]),
  );
  return exceptions.findLast((each) => each?.of === text)?.is;
}

/**
 * Sets the translation of a text, or its offer; undefined removes it. A new one is put into the file beside
 * the schema.
 */
export function withTranslation(
  files: EditedFiles,
  locale: string,
  { schema, text }: { readonly schema: string; readonly text: string },
  said: string | TextOffer | undefined,
): EditedFiles {
  const file = catalogue(files, locale).findLast(({ texts }) => Object.hasOwn(texts, text));
  if (file === undefined && said === undefined) return files;
  const { path, content } = file ?? begun(files, locale, schema);
  return {
    ...files,
    [path]: { ...content, texts: withOptionalWord(nodeOrEmpty(content['texts']), text, said) },
  };
}

/** Sets the translation for one place only; undefined removes the exception. */
export function withException(
  files: EditedFiles,
  locale: string,
  { schema, place, text }: { readonly schema: string; readonly place: string; readonly text: string },
  is: string | undefined,
): EditedFiles {
  const all = catalogue(files, locale);
  const file = all.findLast(({ places }) => Object.hasOwn(nodeOrEmpty(places[schema]), place));
  if (file === undefined && is === undefined) return files;
  const { path, content } = file ?? begun(files, locale, schema);
  const places = nodeOrEmpty(content['places']);
  const exceptions = withOptionalWord(
    nodeOrEmpty(places[schema]),
    place,
    is === undefined ? undefined : { of: text, is },
  );
  const next = withOptionalWord(places, schema, hasNoWords(exceptions) ? undefined : exceptions);
  return { ...files, [path]: withOptionalWord(content, 'places', hasNoWords(next) ? undefined : next) };
}

/**
 * Adds translations of new texts of a schema; where a text has a different translation already, the new one
 * becomes an exception.
 */
export function withTranslations(
  files: EditedFiles,
  locale: string,
  schema: string,
  said: readonly { readonly place: string; readonly text: string; readonly is: string }[],
): EditedFiles {
  const [added, others] = [new Map<string, string>(), [] as (typeof said)[number][]];
  for (const each of said) {
    const before = added.get(each.text) ?? translationOf(files, locale, each.text);
    if (before === undefined) added.set(each.text, each.is);
    // An untranslated text (equal to its original) is no exception.
    else if (before !== each.is && (typeof before !== 'string' || each.is !== each.text)) others.push(each);
  }
  const { path, content } = begun(files, locale, schema);
  const texts = { ...nodeOrEmpty(content['texts']), ...Object.fromEntries(added) };
  const withTexts = added.size === 0 ? files : { ...files, [path]: { ...content, texts } };
  return others.reduce(
    (now, { place, text, is }) =>
      typeof findTranslation(now, locale, text) === 'string'
        ? withException(now, locale, { schema, place, text }, is)
        : withTranslation(now, locale, { schema, text }, is),
    withTexts,
  );
}

interface CatalogueFile extends KnownFile {
  readonly texts: SchemaNode;
  readonly places: SchemaNode;
}

/** Translation files of a language, ordered by path. Cached, because imports request it for every text. */
function catalogue(files: EditedFiles, locale: string): readonly CatalogueFile[] {
  const byLocale = CATALOGUES.get(files) ?? new Map<string, readonly CatalogueFile[]>();
  const cached = byLocale.get(locale);
  if (cached !== undefined) return cached;
  const languageFiles = filesNamed(files, `translations.${locale}.json`).map((file) => ({
    ...file,
    texts: nodeOrEmpty(file.content['texts']),
    places: nodeOrEmpty(file.content['places']),
  }));
  CATALOGUES.set(files, byLocale.set(locale, languageFiles));
  return languageFiles;
}

const CATALOGUES = new WeakMap<EditedFiles, Map<string, readonly CatalogueFile[]>>();

/** Filters by the end of the path first, because most files are of other kinds. */
function filesNamed(files: EditedFiles, end: string | RegExp): readonly KnownFile[] {
  const isNamed = (path: string) => (typeof end === 'string' ? path.endsWith(end) : end.test(path));
  const paths = Object.keys(files).filter(isNamed);
  return knownFiles(Object.fromEntries(paths.map((path) => [path, files[path] as Json])));
}

function begun(files: EditedFiles, locale: string, schema: string): Pick<KnownFile, 'path' | 'content'> {
  const path = translationsPath(schema, locale);
  const there = files[path];
  if (isSchemaNode(there)) return { path, content: there };
  const grammar = textAt(nodeOrEmpty(files[schema]), '$schema') ?? '';
  return { path, content: { $schema: grammar.replace(/[^/]+$/, 'translations.schema.json'), texts: {} } };
}

function withOptionalWord(node: SchemaNode, word: string, value: Json | TextOffer | undefined): SchemaNode {
  if (value !== undefined) return { ...node, [word]: value as Json };
  const { [word]: _gone, ...rest } = node;
  return rest;
}

function offerIn(said: Json | undefined): TextOffer | undefined {
  const [of, is] = [textAt(nodeOrEmpty(said), 'of'), textAt(nodeOrEmpty(said), 'is')];
  return of === undefined || is === undefined ? undefined : { of, is };
}

function hasNoWords(node: SchemaNode): boolean {
  return Object.keys(node).length === 0;
}

function nodeOrEmpty(value: Json | undefined): SchemaNode {
  return isSchemaNode(value) ? value : {};
}
