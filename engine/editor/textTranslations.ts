import type { Json } from '../contract/index.ts';
import { translationsPath } from '../loader/translations/catalogues.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, type KnownFile, knownFiles, type SchemaNode, textAt } from './schemaParts.ts';

/** What a former text of a place was called: a translation of the present one as soon as somebody takes it. */
export interface TextOffer {
  readonly of: string;
  readonly is: string;
}

/** Languages that owe translations: their locales, with what they are called in their own words. */
export function otherLocales(files: EditedFiles): readonly (readonly [locale: string, name: string])[] {
  const messages = filesNamed(files, /(?:^|\/)messages\.[^/]+\.json$/);
  const written = messages.find(({ content }) => content['ofSchemas'] === true)?.name;
  const names = new Map<string, string>();
  for (const { name: locale, content } of messages)
    if (locale !== written) names.set(locale, names.get(locale) ?? textAt(content, 'name') ?? locale);
  return [...names];
}

/** What a language says of a text wherever it stands: its translation, or the offer of one. Of several files the last counts. */
export function saidOf(files: EditedFiles, locale: string, text: string): string | TextOffer | undefined {
  const said = catalogue(files, locale).findLast(({ texts }) => Object.hasOwn(texts, text))?.texts[text];
  return typeof said === 'string' ? said : offerIn(said);
}

/** Texts that a language has the offer of a translation for. */
export function offeredTexts(files: EditedFiles, locale: string): readonly string[] {
  return catalogue(files, locale).flatMap(({ texts }) =>
    Object.keys(texts).filter((text) => typeof texts[text] !== 'string'),
  );
}

/** What a language says of a text at one place alone; undefined where that is no exception, or one of a former text. */
export function exceptionAt(
  files: EditedFiles,
  locale: string,
  schema: string,
  { place, text }: { readonly place: string; readonly text: string },
): string | undefined {
  const said = catalogue(files, locale).map(({ places }) => offerIn(nodeOf(places[schema])[place]));
  return said.findLast((each) => each?.of === text)?.is;
}

/** The files with the translation of a text, or its offer; undefined takes it away. A new one stands beside the schema. */
export function withSaid(
  files: EditedFiles,
  locale: string,
  { schema, text }: { readonly schema: string; readonly text: string },
  said: string | TextOffer | undefined,
): EditedFiles {
  const known = catalogue(files, locale).findLast(({ texts }) => Object.hasOwn(texts, text));
  if (known === undefined && said === undefined) return files;
  const { path, content } = known ?? begun(files, locale, schema);
  return { ...files, [path]: { ...content, texts: withWord(nodeOf(content['texts']), text, said) } };
}

/** The files with what a language says at one place alone; undefined: as everywhere else. */
export function withException(
  files: EditedFiles,
  locale: string,
  { schema, place, text }: { readonly schema: string; readonly place: string; readonly text: string },
  is: string | undefined,
): EditedFiles {
  const all = catalogue(files, locale);
  const known = all.findLast(({ places }) => Object.hasOwn(nodeOf(places[schema]), place));
  if (known === undefined && is === undefined) return files;
  const { path, content } = known ?? begun(files, locale, schema);
  const places = nodeOf(content['places']);
  const own = withWord(nodeOf(places[schema]), place, is === undefined ? undefined : { of: text, is });
  const next = withWord(places, schema, isEmpty(own) ? undefined : own);
  return { ...files, [path]: withWord(content, 'places', isEmpty(next) ? undefined : next) };
}

/** The files with what texts of a schema are called that are new at their places: where one has another translation already, this is an exception. */
export function withAllSaid(
  files: EditedFiles,
  locale: string,
  schema: string,
  said: readonly { readonly place: string; readonly text: string; readonly is: string }[],
): EditedFiles {
  const known = new Map(catalogue(files, locale).flatMap(({ texts }) => Object.entries(texts)));
  const [added, others] = [new Map<string, string>(), [] as (typeof said)[number][]];
  for (const each of said) {
    const before = added.get(each.text) ?? known.get(each.text);
    if (before === undefined) added.set(each.text, each.is);
    // What is called as it is for want of anything else is called as it is everywhere.
    else if (before !== each.is && (typeof before !== 'string' || each.is !== each.text)) others.push(each);
  }
  const { path, content } = begun(files, locale, schema);
  const texts = { ...nodeOf(content['texts']), ...Object.fromEntries(added) };
  const written = added.size === 0 ? files : { ...files, [path]: { ...content, texts } };
  return others.reduce(
    (now, { place, text, is }) =>
      typeof saidOf(now, locale, text) === 'string'
        ? withException(now, locale, { schema, place, text }, is)
        : withSaid(now, locale, { schema, text }, is),
    written,
  );
}

interface CatalogueFile extends KnownFile {
  readonly texts: SchemaNode;
  readonly places: SchemaNode;
}

/** Files of a language in the order of their paths. Asked for each text of an import: the same files are read once. */
function catalogue(files: EditedFiles, locale: string): readonly CatalogueFile[] {
  const read = CATALOGUES.get(files) ?? new Map<string, readonly CatalogueFile[]>();
  const known = read.get(locale);
  if (known !== undefined) return known;
  const own = filesNamed(files, `translations.${locale}.json`).map((file) => ({
    ...file,
    texts: nodeOf(file.content['texts']),
    places: nodeOf(file.content['places']),
  }));
  CATALOGUES.set(files, read.set(locale, own));
  return own;
}

const CATALOGUES = new WeakMap<EditedFiles, Map<string, readonly CatalogueFile[]>>();

/** Told by the end of their name: most of a product's files are others. */
function filesNamed(files: EditedFiles, end: string | RegExp): readonly KnownFile[] {
  const isNamed = (path: string) => (typeof end === 'string' ? path.endsWith(end) : end.test(path));
  const paths = Object.keys(files).filter(isNamed);
  return knownFiles(Object.fromEntries(paths.map((path) => [path, files[path] as Json])));
}

function begun(files: EditedFiles, locale: string, schema: string): Pick<KnownFile, 'path' | 'content'> {
  const path = translationsPath(schema, locale);
  const there = files[path];
  if (isSchemaNode(there)) return { path, content: there };
  const grammar = textAt(nodeOf(files[schema]), '$schema') ?? '';
  return { path, content: { $schema: grammar.replace(/[^/]+$/, 'translations.schema.json'), texts: {} } };
}

function withWord(node: SchemaNode, word: string, value: Json | TextOffer | undefined): SchemaNode {
  if (value !== undefined) return { ...node, [word]: value as Json };
  const { [word]: _gone, ...rest } = node;
  return rest;
}

function offerIn(said: Json | undefined): TextOffer | undefined {
  const [of, is] = [textAt(nodeOf(said), 'of'), textAt(nodeOf(said), 'is')];
  return of === undefined || is === undefined ? undefined : { of, is };
}

function isEmpty(node: SchemaNode): boolean {
  return Object.keys(node).length === 0;
}

function nodeOf(value: Json | undefined): SchemaNode {
  return isSchemaNode(value) ? value : {};
}
