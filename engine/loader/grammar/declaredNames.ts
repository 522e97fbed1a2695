import { anyOfThese, type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { allRules, isOwnRule } from '../../rules/RULES.ts';
import { getAt } from '../../values/paths.ts';
import { listOfProduct, memoizeFile } from '../memoizeFile.ts';
import { shown } from '../pointer.ts';
import type { AssembledProduct, SchemaFile } from '../SchemaFile.ts';
import { grammarPlaces, type PlaceInFile } from './annotatedPlaces.ts';
import type { EntryTest } from './annotations.ts';
import { lookUpValue } from './lookUp.ts';

/** Places of a file that declare names, by sort. */
const declarationsIn = memoizeFile((assembled, file): ReadonlyMap<string, readonly PlaceInFile[]> => {
  const places = grammarPlaces(assembled, file).filter(
    ({ annotations }) => annotations['x-declares'] !== undefined,
  );
  return Map.groupBy(places, ({ annotations }) => annotations['x-declares'] ?? '');
});

/** Names of a sort that all files declare or, of rules, that code registers. */
export const namesOfProduct = listOfProduct((assembled, sort): readonly string[] =>
  sort === 'rule'
    ? allRules().flatMap(({ word }) => (isOwnRule(word) ? [word] : []))
    : assembled.files.flatMap((file) => valuesAsNames(declarationsIn(assembled, file).get(sort) ?? [])),
);

/** Names of a sort that a file declares, in entries that pass the tests. */
export function declaredNames(
  assembled: AssembledProduct,
  sort: string,
  file: SchemaFile,
  tests: readonly WordTest[],
): readonly string[] {
  const declaring = declarationsIn(assembled, file).get(sort) ?? [];
  return valuesAsNames(declaring.filter((place) => tests.every((test) => passes(place, test))));
}

/** The entry of a file that declares a name of a sort. */
export function declaredEntry(
  assembled: AssembledProduct,
  sort: string,
  file: SchemaFile,
  name: string,
): unknown {
  const places = declarationsIn(assembled, file).get(sort);
  return places?.find(({ value }) => String(value) === name)?.parent;
}

function valuesAsNames(places: readonly PlaceInFile[]): readonly string[] {
  return places.flatMap(({ value }) => (isName(value) ? [String(value)] : []));
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
    return [word, isHere ? { const: lookUpValue(file.content, steps, test.at ?? '').value } : test];
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
