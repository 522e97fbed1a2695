import type { Json } from '../contract/index.ts';
import { atPointer, keysOf, under } from '../loader/pointer.ts';
import { textPlaces } from '../loader/translations/textPlaces.ts';
import { besideOf, translationsPath } from '../loader/translations/translationsOf.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { lackingMessage } from './localeTexts.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { isSchemaNode, knownFiles, type SchemaNode, textAt } from './schemaParts.ts';

/** What a text is called in a language. */
export interface LabelPlace {
  readonly locale: string;
  /** The language in its own words. */
  readonly name: string;
  /** Undefined: nobody has said it. */
  readonly said: string | undefined;
  /** The text that was translated, where it is another by now: what is said of it wants to be read again. */
  readonly former: string | undefined;
}

/** The text at a place in each language of the product but that in which schemas are written; without a place the languages alone. */
export function labelPlaces(files: EditedFiles, at: OutlinePlace | undefined): readonly LabelPlace[] {
  const messages = knownFiles(files).flatMap(({ kind, content }) => {
    const locale = kind === 'messages' ? textAt(content, 'locale') : undefined;
    return locale === undefined ? [] : [{ locale, content }];
  });
  const written = messages.find(({ content }) => content['ofSchemas'] === true)?.locale;
  const locales = [...new Set(messages.map(({ locale }) => locale))].filter((locale) => locale !== written);
  const named = at && namedPlace(files, at);
  return locales.map((locale): LabelPlace => {
    const own = messages.filter((each) => each.locale === locale);
    const names = own.map(({ content }) => textAt(content, 'name')).filter((name) => name !== undefined);
    const entry = at && named && entryAt(files, at.file, locale, named.place);
    const of = textAt(entry, 'of');
    const former = of === named?.text ? undefined : of;
    return { locale, name: names[0] ?? locale, said: textAt(entry, 'is'), former };
  });
}

/** The files with what the text at a place is called in a language, as it stands there now; empty takes it away. It is written beside the schema. */
export function withLabel(files: EditedFiles, locale: string, at: OutlinePlace, said: string): EditedFiles {
  const named = namedPlace(files, at);
  if (named === undefined) return files;
  const [file, name] = [translationsPath(at.file, locale), nameIn(at.file)];
  const place = { file, at: under('/files', name, named.place) };
  if (said === '') {
    const isSaid = entryAt(files, at.file, locale, named.place) !== undefined;
    return isSaid ? editSchema(files, { does: 'remove', ...place }) : files;
  }
  const value = { of: named.text, is: said };
  const texts = atPointer(files[file], '/files') as Json | undefined;
  if (!isSchemaNode(texts)) {
    const grammar = textAt(nodeOf(files[at.file]), '$schema')?.replace(/[^/]+$/, 'translations.schema.json');
    const begun = { $schema: grammar ?? '', files: { [name]: { [named.place]: value } } };
    return editSchema(files, { does: 'set', file, at: '', value: begun });
  }
  if (Object.hasOwn(texts, name)) return editSchema(files, { does: 'set', ...place, value });
  const folder = under('/files', name);
  return editSchema(files, { does: 'set', file, at: folder, value: { [named.place]: value } });
}

/** The place of the text that a finding in a file of translations is about, or that says a message which a language lacks; of any other finding its own. */
export function translatedAt(files: EditedFiles, { file, pointer }: OutlinePlace): OutlinePlace {
  const [word, name = '', place] = keysOf(pointer);
  const schema = besideOf(file, name);
  const texts = word === 'files' && Object.hasOwn(files, schema) ? textPlaces(files[schema]) : [];
  const found = texts.find((each) => each.place === place);
  if (found !== undefined) return { file: schema, pointer: found.pointer };
  const message = lackingMessage(files, { file, pointer });
  return message === undefined ? { file, pointer } : { file: message.file, pointer };
}

/** The same of many texts of a file at once, by their pointers: its places are looked for once. */
export function withLabels(
  files: EditedFiles,
  locale: string,
  file: string,
  said: ReadonlyMap<string, string>,
): EditedFiles {
  const entries = textPlaces(files[file]).flatMap(({ pointer, place, text }) => {
    const is = said.get(pointer);
    return is === undefined || is === '' ? [] : [[place, { of: text, is }] as const];
  });
  if (entries.length === 0) return files;
  const [path, name] = [translationsPath(file, locale), nameIn(file)];
  const grammar = textAt(nodeOf(files[file]), '$schema')?.replace(/[^/]+$/, 'translations.schema.json');
  const before = nodeOf(files[path]) ?? { $schema: grammar ?? '' };
  const all = nodeOf(before['files']);
  const own = { ...nodeOf(all?.[name]), ...Object.fromEntries(entries) };
  return { ...files, [path]: { ...before, files: { ...all, [name]: own } } };
}

function namedPlace(files: EditedFiles, { file, pointer }: OutlinePlace) {
  return textPlaces(files[file]).find((each) => each.pointer === pointer);
}

function entryAt(files: EditedFiles, schema: string, locale: string, place: string): SchemaNode | undefined {
  const at = under('/files', nameIn(schema), place);
  const entry = atPointer(files[translationsPath(schema, locale)], at) as Json | undefined;
  return isSchemaNode(entry) ? entry : undefined;
}

function nodeOf(value: Json | undefined): SchemaNode | undefined {
  return isSchemaNode(value) ? value : undefined;
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
