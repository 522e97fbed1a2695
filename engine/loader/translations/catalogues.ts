import type { Json, TranslationsSchema } from '../../contract/index.ts';
import { memoizeFrozen, memoizeLatest } from '../../values/records.ts';
import { NOTE_TITLE, type NotedTitle, notedTitles, noteTitle } from '../expand/expandFlags.ts';
import { under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type PlacedText, textPlaces } from './textPlaces.ts';

/** A translation, or a suggestion taken from the translation of a former text. */
export interface Translation {
  readonly locale: string;
  /** Path and pointer of the translation itself. */
  readonly file: string;
  readonly pointer: string;
  /** The translated text; for a suggestion, the text without translation. */
  readonly text: string;
  readonly is: string;
  /** The former text that `is` translates (suggestions only). */
  readonly former?: string;
}

/** A translation for one place only. */
export interface TranslatedPlace extends Translation {
  /** Path of the schema, and the place in it. */
  readonly schema: string;
  readonly place: string;
  /** The text at the place; undefined if the place is gone or has another text. */
  readonly at: PlacedText | undefined;
}

/** All translations into one language. */
export interface Catalogue {
  /** In the order of the files. */
  readonly all: readonly Translation[];
  /** By text; the last file wins. */
  readonly texts: ReadonlyMap<string, Translation>;
  readonly offers: ReadonlyMap<string, Translation>;
  readonly places: readonly TranslatedPlace[];
}

/** Catalogues by locale, one for each language with files of translations. */
export function cataloguesOf(files: readonly SchemaFile[]): ReadonlyMap<string, Catalogue> {
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const notes = files
    .filter(({ kind }) => kind === 'entity')
    .flatMap(({ path, content }) => notedTitles(content).map((each) => ({ ...each, schema: path })));
  const byLocale = Map.groupBy(
    files.filter(({ kind }) => kind === 'translations'),
    ({ name }) => name,
  );
  return new Map(
    [...byLocale].map(([locale, localeFiles]) => [
      locale,
      withNotes(catalogueOf(localeFiles, contents), notes, contents),
    ]),
  );
}

function catalogueOf(files: readonly SchemaFile[], contents: ReadonlyMap<string, Json>): Catalogue {
  const all = files.flatMap(cachedTranslations);
  const byText = (isOffer: boolean) =>
    new Map(all.filter(({ former }) => (former !== undefined) === isOffer).map((each) => [each.text, each]));
  return {
    all,
    texts: byText(false),
    offers: byText(true),
    places: files.flatMap((file) => translatedPlacesIn(file, contents)),
  };
}

/** Adds titles of notes, derived from the translated title of their field unless translated themselves. */
function withNotes(
  catalogue: Catalogue,
  notes: readonly (NotedTitle & { readonly schema: string })[],
  contents: ReadonlyMap<string, Json>,
): Catalogue {
  const { texts, places } = catalogue;
  const pattern = texts.get(NOTE_TITLE)?.is;
  const noteOf = <T extends Translation>(title: T, text: string): T => ({
    ...title,
    ...{ text, is: noteTitle(title.is, pattern) },
  });
  const placesByKey = new Map(places.map((each) => [`${each.schema}#${each.place}`, each]));
  const noteTitles = notes.flatMap(({ title, note }): [string, Translation][] => {
    const translation = texts.get(title);
    return translation === undefined ? [] : [[note, noteOf(translation, note)]];
  });
  const apart = notes.flatMap(({ schema, place, note, notePlace }): readonly TranslatedPlace[] => {
    const translation = placesByKey.get(`${schema}#${place}`);
    if (translation?.at === undefined || placesByKey.has(`${schema}#${notePlace}`)) return [];
    const at = textsByPlace(contents.get(schema)).get(notePlace);
    return [{ ...noteOf(translation, note), place: notePlace, at }];
  });
  return { ...catalogue, texts: new Map([...noteTitles, ...texts]), places: [...places, ...apart] };
}

const textsOnce = memoizeLatest<readonly Translation[]>();

function cachedTranslations(file: SchemaFile): readonly Translation[] {
  return textsOnce(file.content as object, file.path, () => translationsIn(file));
}

function translationsIn({ path: file, name: locale, content }: SchemaFile): readonly Translation[] {
  const { texts } = content as unknown as TranslationsSchema;
  return Object.entries(texts).map(([text, translation]): Translation => {
    const at = { locale, file, pointer: under('/texts', text), text };
    return typeof translation === 'string'
      ? { ...at, is: translation }
      : { ...at, is: translation.is, former: translation.of };
  });
}

function translatedPlacesIn(
  { path: file, name: locale, content }: SchemaFile,
  contents: ReadonlyMap<string, Json>,
): readonly TranslatedPlace[] {
  const { places = {} } = content as unknown as TranslationsSchema;
  return Object.entries(places).flatMap(([schema, translations]) => {
    const there = textsByPlace(contents.get(schema));
    return Object.entries(translations).map(([place, { of: text, is }]): TranslatedPlace => {
      const at = there.get(place);
      const pointer = under('/places', schema, place);
      return { locale, file, pointer, text, is, schema, place, at: at?.text === text ? at : undefined };
    });
  });
}

const textsByPlace = memoizeFrozen(
  (content: Json | undefined): ReadonlyMap<string, PlacedText> =>
    new Map(textPlaces(content).map((each) => [each.place, each])),
);

/** Path of the file for new translations of a schema's texts, in the folder of the schema. */
export function translationsPath(schema: string, locale: string): string {
  return `${schema.slice(0, schema.lastIndexOf('/') + 1)}translations.${locale}.json`;
}
