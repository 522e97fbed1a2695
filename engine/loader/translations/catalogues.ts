import type { Json, TranslationsSchema } from '../../contract/index.ts';
import { memoizeFrozen } from '../../values/memoizeFrozen.ts';
import { NOTE_TITLE, type NotedTitle, notedTitles, noteTitle } from '../expandFlags.ts';
import { under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type PlacedText, textPlaces } from './textPlaces.ts';

/** A translation, or the offer of one (`texts`: a former text's). */
export interface Translation {
  readonly locale: string;
  /** Path and pointer of the translation itself. */
  readonly file: string;
  readonly pointer: string;
  /** The text that it translates; of an offer the text that waits for a translation. */
  readonly text: string;
  readonly is: string;
  /** Of an offer: the former text, which `is` translates. */
  readonly former?: string;
}

/** A place where a text is said otherwise than everywhere else. */
export interface TranslatedPlace extends Translation {
  /** Path of the schema, and the place in it. */
  readonly schema: string;
  readonly place: string;
  /** The text where it stands now; undefined where that place is gone or says another. */
  readonly at: PlacedText | undefined;
}

/** What one language says of the texts of a product. */
export interface Catalogue {
  /** In the order of their files. */
  readonly all: readonly Translation[];
  /** By text; of one that several files translate the last counts. */
  readonly texts: ReadonlyMap<string, Translation>;
  readonly offers: ReadonlyMap<string, Translation>;
  readonly places: readonly TranslatedPlace[];
}

/** The catalogue of each language that has files of translations, by locale. */
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
    [...byLocale].map(([locale, own]) => [locale, withNotes(catalogueOf(own, contents), notes, contents)]),
  );
}

function catalogueOf(files: readonly SchemaFile[], contents: ReadonlyMap<string, Json>): Catalogue {
  const all = files.flatMap(textsIn);
  const said = (isOffer: boolean) =>
    new Map(all.filter(({ former }) => (former !== undefined) === isOffer).map((each) => [each.text, each]));
  return {
    all,
    texts: said(false),
    offers: said(true),
    places: files.flatMap((file) => placesIn(file, contents)),
  };
}

/** What the note of a field is called follows from what the field is called in that language, wherever nobody says it. */
function withNotes(
  catalogue: Catalogue,
  notes: readonly (NotedTitle & { readonly schema: string })[],
  contents: ReadonlyMap<string, Json>,
): Catalogue {
  const { texts, places } = catalogue;
  const pattern = texts.get(NOTE_TITLE)?.is;
  const noteOf = <T extends Translation>(said: T, text: string): T => ({
    ...said,
    ...{ text, is: noteTitle(said.is, pattern) },
  });
  const known = new Map(places.map((each) => [`${each.schema}#${each.place}`, each]));
  const called = notes.flatMap(({ title, note }): [string, Translation][] => {
    const said = texts.get(title);
    return said === undefined ? [] : [[note, noteOf(said, note)]];
  });
  const apart = notes.flatMap(({ schema, place, note, notePlace }): readonly TranslatedPlace[] => {
    const said = known.get(`${schema}#${place}`);
    if (said?.at === undefined || known.has(`${schema}#${notePlace}`)) return [];
    const at = textsByPlace(contents.get(schema)).get(notePlace);
    return [{ ...noteOf(said, note), place: notePlace, at }];
  });
  return { ...catalogue, texts: new Map([...called, ...texts]), places: [...places, ...apart] };
}

function textsIn({ path: file, name: locale, content }: SchemaFile): readonly Translation[] {
  const { texts } = content as unknown as TranslationsSchema;
  return Object.entries(texts).map(([text, said]): Translation => {
    const at = { locale, file, pointer: under('/texts', text), text };
    return typeof said === 'string' ? { ...at, is: said } : { ...at, is: said.is, former: said.of };
  });
}

function placesIn(
  { path: file, name: locale, content }: SchemaFile,
  contents: ReadonlyMap<string, Json>,
): readonly TranslatedPlace[] {
  const { places = {} } = content as unknown as TranslationsSchema;
  return Object.entries(places).flatMap(([schema, own]) => {
    const there = textsByPlace(contents.get(schema));
    return Object.entries(own).map(([place, { of: text, is }]): TranslatedPlace => {
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

/** Where a new translation of a text of a schema is written: beside the schema. */
export function translationsPath(schema: string, locale: string): string {
  return `${schema.slice(0, schema.lastIndexOf('/') + 1)}translations.${locale}.json`;
}
