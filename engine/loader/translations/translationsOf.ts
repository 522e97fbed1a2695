import type { Json, TranslationsSchema } from '../../contract/index.ts';
import { memoizeFrozen } from '../../values/memoizeFrozen.ts';
import { under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type PlacedText, textPlaces } from './textPlaces.ts';

/** One translation, where it is written and where what it translates stands. */
export interface Translation {
  readonly locale: string;
  /** Path and pointer of the translation itself. */
  readonly file: string;
  readonly pointer: string;
  /** Path of the schema, and the place in it. */
  readonly schema: string;
  readonly place: string;
  readonly of: string;
  readonly is: string;
  /** What stands there now; undefined where nothing does. */
  readonly at: PlacedText | undefined;
}

/** All translations of a set of files, in the order of their paths. */
export function translationsOf(files: readonly SchemaFile[]): readonly Translation[] {
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  return files
    .filter(({ kind }) => kind === 'translations')
    .flatMap((file) => translationsIn(file, contents));
}

const placesIn = memoizeFrozen(
  (content: Json | undefined): ReadonlyMap<string, PlacedText> =>
    new Map(textPlaces(content).map((each) => [each.place, each])),
);

/** Translations of a content that cannot change, with the contents that they were found to translate. */
const known = new WeakMap<
  object,
  { readonly file: string; readonly of: readonly unknown[]; readonly made: readonly Translation[] }
>();

function translationsIn(
  { path: file, name: locale, content }: SchemaFile,
  contents: ReadonlyMap<string, Json>,
): readonly Translation[] {
  const { files: named } = content as unknown as TranslationsSchema;
  const of = Object.keys(named).map((name) => contents.get(besideOf(file, name)));
  const before = known.get(content as object);
  if (before?.file === file && of.every((each, index) => each === before.of[index])) return before.made;
  const made = Object.entries(named).flatMap(([name, texts], index) => {
    const schema = besideOf(file, name);
    const places = placesIn(of[index]);
    return Object.entries(texts).map(
      ([place, { of, is }]): Translation => ({
        ...{ locale, file, schema, place, of, is },
        pointer: under('/files', name, place),
        at: places.get(place),
      }),
    );
  });
  if ([content, ...of].every((each) => Object.isFrozen(each)))
    known.set(content as object, { file, of, made });
  return made;
}

/** Whether the text has changed since it was translated: the translation stays, and somebody should look at it. */
export function isToReview({ at, of }: Translation): boolean {
  return at !== undefined && at.text !== of;
}

/** Where the translations of a schema in a locale are written. */
export function translationsPath(schema: string, locale: string): string {
  return besideOf(schema, `translations.${locale}.json`);
}

/** `besideOf('loans/loan.form.json', 'x.json')` is `'loans/x.json'`. */
export function besideOf(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + name;
}
