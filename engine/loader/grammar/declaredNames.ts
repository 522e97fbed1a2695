import { anyOfThese, type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { getAt } from '../../values/paths.ts';
import { shown } from '../pointer.ts';
import type { ProductDraft, SchemaFile } from '../SchemaFile.ts';
import { type PlaceInFile, placesOfDraft } from './annotatedPlaces.ts';
import type { EntryTest } from './annotations.ts';
import { saidAt } from './saidAt.ts';

/** Cache by the files of a draft, and sort; each name asks for it. */
const cache = new WeakMap<ProductDraft['files'], Map<string, Declared>>();

/** Places that declare names of a sort: in all files, and by file. */
interface Declared {
  readonly all: readonly PlaceInFile[];
  readonly byFile: ReadonlyMap<SchemaFile, readonly PlaceInFile[]>;
}

/** Names of a sort that all files, or one file, declare, in entries that pass the tests. */
export function declaredNames(
  draft: ProductDraft,
  sort: string,
  file?: SchemaFile,
  tests: readonly WordTest[] = [],
): readonly string[] {
  const sorts = cache.get(draft.files) ?? declarations(draft);
  cache.set(draft.files, sorts);
  const places = sorts.get(sort);
  const declaring = (file === undefined ? places?.all : places?.byFile.get(file)) ?? [];
  if (tests.length === 0) return namesAt(declaring);
  return namesAt(declaring.filter((place) => tests.every((test) => passes(place, test))));
}

/** The entry of a file that declares a name of a sort. */
export function declaredEntry(draft: ProductDraft, sort: string, file: SchemaFile, name: string): unknown {
  const sorts = cache.get(draft.files) ?? declarations(draft);
  cache.set(draft.files, sorts);
  return sorts
    .get(sort)
    ?.byFile.get(file)
    ?.find(({ value }) => String(value) === name)?.parent;
}

const namesByPlaces = new WeakMap<readonly PlaceInFile[], readonly string[]>();

function namesAt(places: readonly PlaceInFile[]): readonly string[] {
  const names =
    namesByPlaces.get(places) ?? places.flatMap(({ value }) => (isName(value) ? [String(value)] : []));
  namesByPlaces.set(places, names);
  return names;
}

function declarations(draft: ProductDraft): Map<string, Declared> {
  const places = placesOfDraft(draft).filter(({ annotations }) => annotations['x-declares'] !== undefined);
  const sorts = Map.groupBy(places, ({ annotations }) => annotations['x-declares'] ?? '');
  return new Map(
    [...sorts].map(([sort, all]): [string, Declared] => [
      sort,
      { all, byFile: Map.groupBy(all, ({ file }) => file) },
    ]),
  );
}

/** Whether a value can be a name. */
export function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A word of an entry, with its test. */
export type WordTest = readonly [string, EntryTest];

/** Tests of `where` at a place, with the values that stand at their places. */
export function testsAt({ file, steps }: PlaceInFile, where: Readonly<Record<string, EntryTest>>) {
  return Object.entries(where).map(([word, test]): WordTest => {
    const isHere = test !== false && test.at !== undefined;
    return [word, isHere ? { const: saidAt(file.content, steps, test.at ?? '').value } : test];
  });
}

function passes({ parent, value, isName: isKey }: PlaceInFile, [word, test]: WordTest): boolean {
  const entry = isKey ? (parent as Readonly<Record<string, unknown>>)[String(value)] : parent;
  const content = word === '' ? entry : getAt(entry, word);
  if (test === false) return content === undefined;
  if ('const' in test) return content === test.const;
  return test.enum === undefined ? content !== undefined : test.enum.includes(content);
}

/** Phrase for an entry that passes a test: `"kind": "wizard"`. */
export function testPhrase([word, test]: WordTest): Phrase {
  if (test === false) return say('noWord', { word: quoted(word) });
  const values = 'const' in test ? [test.const] : (test.enum ?? []);
  if (values.length === 0) return quoted(word);
  const value = anyOfThese(values.map(shown));
  return word === '' ? value : say('namesOf', { what: quoted(word), names: value });
}
