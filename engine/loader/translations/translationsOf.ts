import type { TranslationsSchema } from '../../contract/index.ts';
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
  const kept = new Map<string, ReadonlyMap<string, PlacedText>>();
  const placesIn = (path: string): ReadonlyMap<string, PlacedText> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const file = files.find((each) => each.path === path);
    const found = new Map(textPlaces(file?.content).map((each) => [each.place, each]));
    kept.set(path, found);
    return found;
  };
  return files
    .filter(({ kind }) => kind === 'translations')
    .flatMap(({ path: file, name: locale, content }) =>
      Object.entries((content as unknown as TranslationsSchema).files).flatMap(([name, texts]) => {
        const schema = besideOf(file, name);
        return Object.entries(texts).map(
          ([place, { of, is }]): Translation => ({
            ...{ locale, file, schema, place, of, is },
            pointer: under('/files', name, place),
            at: placesIn(schema).get(place),
          }),
        );
      }),
    );
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
