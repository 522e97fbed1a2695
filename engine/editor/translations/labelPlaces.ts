import { NOTE_TITLE, notedTitles, noteTitle } from '../../loader/expand/expandFlags.ts';
import { atPointer, keysOf } from '../../loader/pointer.ts';
import { kindOf, metaOf } from '../../loader/SchemaFile.ts';
import { type PlacedText, requiredTranslations, textPlaces } from '../../loader/translations/textPlaces.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import { knownFiles, type SchemaNode } from '../schemaParts.ts';
import { lackingMessage } from './messages.ts';
import {
  exceptionAt,
  findTranslation,
  otherLocales,
  type TextOffer,
  withException,
  withTranslation,
  withTranslations,
} from './textTranslations.ts';

/** Translation of a text in one language. */
export interface LabelPlace {
  readonly locale: string;
  /** The language's name in the language itself. */
  readonly name: string;
  /** Undefined: there is no translation. */
  readonly said: string | undefined;
  /** Without a translation: that of the former text at the place. */
  readonly offer: TextOffer | undefined;
  /** The translation applies to this place only. */
  readonly isException: boolean;
}

/**
 * Translations of the text at a place in all languages except that of the schemas; without a place only the
 * languages.
 */
export function labelPlaces(files: EditedFiles, at: OutlinePlace | undefined): readonly LabelPlace[] {
  const labelled = at && namedPlace(files, at);
  return otherLocales(files).map(([locale, name]): LabelPlace => {
    if (labelled === undefined)
      return { locale, name, said: undefined, offer: undefined, isException: false };
    const exception = exceptionAt(files, locale, labelled.schema, labelled);
    const translation =
      exception ?? findTranslation(files, locale, labelled.text) ?? derivedNoteTitle(files, locale, labelled);
    const isSaid = typeof translation === 'string';
    return {
      ...{ locale, name, isException: exception !== undefined },
      ...{ said: isSaid ? translation : undefined, offer: isSaid ? undefined : translation },
    };
  });
}

/** Default title of a note, derived from the title of its field. */
function derivedNoteTitle(
  files: EditedFiles,
  locale: string,
  { schema, place, text }: NamedPlace,
): string | undefined {
  const noted = notedTitles(files[schema] ?? null).find(
    (each) => each.notePlace === place && each.note === text,
  );
  const translation =
    noted &&
    (exceptionAt(files, locale, schema, { place: noted.place, text: noted.title }) ??
      findTranslation(files, locale, noted.title));
  const pattern = findTranslation(files, locale, NOTE_TITLE);
  return typeof translation !== 'string'
    ? undefined
    : noteTitle(translation, typeof pattern === 'string' ? pattern : undefined);
}

/**
 * Whether the loaded schemas have the text of a place at another place, to which its translation applies,
 * too.
 */
export function hasTextElsewhere(files: EditedFiles, at: OutlinePlace): boolean {
  return countPlaces(files, namedPlace(files, at)?.text ?? '') > 1;
}

/** Number of places with a text in the loaded schemas. */
export function countPlaces(files: EditedFiles, text: string): number {
  return knownFiles(files).reduce(
    (sum, { kind, content }) => sum + (TRANSLATING.has(kind) ? 0 : (textCounts(content).get(text) ?? 0)),
    0,
  );
}

const TRANSLATING: ReadonlySet<string> = new Set(['messages', 'translations', 'scenario']);

/** Number of occurrences per text. Called for every typed letter, so counts are cached per content. */
function textCounts(content: SchemaNode): ReadonlyMap<string, number> {
  const counted = COUNTED.get(content);
  if (counted !== undefined) return counted;
  const times = new Map<string, number>();
  for (const { text } of textPlaces(content)) times.set(text, (times.get(text) ?? 0) + 1);
  COUNTED.set(content, times);
  return times;
}

const COUNTED = new WeakMap<SchemaNode, ReadonlyMap<string, number>>();

/**
 * Sets the translation of the text at a place, for all its places; an exception stays an exception. An empty
 * text removes it.
 */
export function withLabel(
  files: EditedFiles,
  locale: string,
  at: OutlinePlace,
  translation: string,
): EditedFiles {
  const labelled = namedPlace(files, at);
  if (labelled === undefined) return files;
  const isException = exceptionAt(files, locale, labelled.schema, labelled) !== undefined;
  const value = translation === '' ? undefined : translation;
  return isException
    ? withException(files, locale, labelled, value)
    : withTranslation(files, locale, labelled, value);
}

/**
 * Like `withLabel`, for a new text: if it has a different translation already, this one becomes an exception.
 */
export function withNewLabel(
  files: EditedFiles,
  locale: string,
  { file, pointer }: OutlinePlace,
  translation: string,
): EditedFiles {
  return withLabels(files, locale, file, new Map([[pointer, translation]]));
}

/** Like `withNewLabel` for many texts of a file, by pointer. */
export function withLabels(
  files: EditedFiles,
  locale: string,
  schema: string,
  translations: ReadonlyMap<string, string>,
): EditedFiles {
  const entries = textPlaces(files[schema]).flatMap(({ pointer, place, text }) => {
    const is = translations.get(pointer);
    return is === undefined || is === '' ? [] : [{ place, text, is }];
  });
  return withTranslations(files, locale, schema, entries);
}

/** Makes the translation of a place an exception, or removes the exception. */
export function withLabelApart(
  files: EditedFiles,
  locale: string,
  at: OutlinePlace,
  isApart: boolean,
): EditedFiles {
  const labelled = namedPlace(files, at);
  const translation = labelled && findTranslation(files, locale, labelled.text);
  if (labelled === undefined || typeof translation !== 'string') return files;
  return withException(files, locale, labelled, isApart ? translation : undefined);
}

/**
 * The place of the text that a finding in a translations file concerns, or of the message that a language
 * lacks; for any other finding its own place.
 */
export function translatedAt(files: EditedFiles, { file, pointer }: OutlinePlace): OutlinePlace {
  const [word, name = '', place] = keysOf(pointer);
  const isTranslation = /(?:^|\/)translations\.[^./]+\.json$/.test(file);
  if (isTranslation && word === 'places') {
    const match = textPlaces(files[name]).find((each) => each.place === place);
    if (match !== undefined) return { file: name, pointer: match.pointer };
  }
  if (isTranslation && word === 'texts') {
    const match = textAtSome(files, file, name);
    if (match !== undefined) return match;
  }
  const message = lackingMessage(files, { file, pointer });
  return message === undefined ? { file, pointer } : { file: message.file, pointer };
}

/**
 * The first place that requires a translation of a text: schemas in the folder of the translations file
 * first.
 */
function textAtSome(files: EditedFiles, file: string, text: string): OutlinePlace | undefined {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const isBeside = (path: string) => path.startsWith(folder);
  const all = knownFiles(files).toSorted((a, b) => Number(isBeside(b.path)) - Number(isBeside(a.path)));
  const meta = metaOf(files);
  for (const { path, kind, content } of all) {
    const match = requiredTranslations(meta, { kind, content }).find((each) => each.text === text);
    if (match !== undefined) return { file: path, pointer: match.pointer };
  }
  return undefined;
}

interface NamedPlace extends PlacedText {
  readonly schema: string;
}

function namedPlace(files: EditedFiles, { file, pointer }: OutlinePlace): NamedPlace | undefined {
  const match = textPlaces(files[file]).find((each) => each.pointer === pointer);
  return match && { ...match, schema: file };
}

/**
 * Texts of a place and of its nested objects that require translation; texts of lists belong to their items.
 */
export function textsOf(files: EditedFiles, { file, pointer }: OutlinePlace): readonly PlacedText[] {
  const kind = kindOf(file)?.kind;
  const content = files[file];
  if (kind === undefined || content === undefined) return [];
  return requiredTranslations(metaOf(files), { kind, content }).filter((each) => {
    if (each.pointer !== pointer && !each.pointer.startsWith(`${pointer}/`)) return false;
    const keys = keysOf(each.pointer.slice(pointer.length));
    // An item of a list of texts belongs to the place itself.
    const path = /^\d+$/.test(keys.at(-1) ?? '') ? keys.slice(0, -1) : keys;
    return path.length <= 2 && !path.some((key) => /^\d+$/.test(key));
  });
}

/** A text without a translation in a language, with its place. */
export interface UntranslatedText extends OutlinePlace {
  readonly locale: string;
  readonly text: string;
}

/**
 * The text that a finding reports as untranslated; undefined for other findings and for files that are not
 * loaded.
 */
export function untranslatedAt(files: EditedFiles, finding: OutlinePlace): UntranslatedText | undefined {
  const [, locale] = /(?:^|\/)translations\.([^./]+)\.json$/.exec(finding.file) ?? [];
  const [word, text = ''] = keysOf(finding.pointer);
  if (
    locale === undefined ||
    word !== 'texts' ||
    typeof atPointer(files[finding.file], finding.pointer) === 'string'
  )
    return undefined;
  const { file, pointer } = translatedAt(files, finding);
  return file === finding.file ? undefined : { file, pointer, locale, text };
}
