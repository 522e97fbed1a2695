import { allows } from '../../condition/holds.ts';
import type { Field } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { fileCheck, memoizeFile } from '../memoizeFile.ts';
import { allowedBy, shown, under } from '../pointer.ts';
import type { DraftCheck, ProductDraft, TellFinding } from '../SchemaFile.ts';
import { grammarPlaces, type PlaceInFile } from './annotatedPlaces.ts';
import { checkDatabaseCondition } from './databaseCondition.ts';
import { checkDemands } from './demands.ts';
import { resolvedContent, saidAt } from './saidAt.ts';
import { subjectOf } from './things.ts';

/** Checks what annotations of the grammar say of each word; unknown names (`checkNames`) come after all. */
export const checkWords = fileCheck(undefined, (draft, { file }, report) => {
  for (const place of grammarPlaces(draft, file)) {
    checkDemands(draft, place, report);
    checkDatabaseCondition(draft, place, report);
    checkValue(draft, place, report);
    checkOrder(draft, place, report);
    const { pointer, value, annotations } = place;
    const at = { file: file.path, pointer, found: quoted(String(value)) };
    if (annotations['x-stem'] === true && value !== file.name)
      report({ ...at, code: 'NAME_MISMATCH', expected: say('asFileNamed', { name: file.name }) });
    const { 'x-former': former } = annotations;
    const members = former === undefined ? {} : saidAt(file.content, place.steps, former).value;
    if (Object.hasOwn(Object(members) as object, String(value)))
      report({ ...at, code: 'DUPLICATE', expected: say('formerField') });
    checkLast(place, report);
  }
});

const uniqueIn = memoizeFile((draft, file) =>
  grammarPlaces(draft, file).flatMap((place) =>
    place.annotations['x-unique'] === undefined ? [] : [{ place, key: uniqueKey(place) }],
  ),
);

/** Checks values that occur once: in a list, a file or all files. */
export const checkUnique: DraftCheck = (draft, report) => {
  const owners = new Map<string, string>();
  for (const { place, key } of draft.files.flatMap((file) => uniqueIn(draft, file))) {
    const { file, pointer, value, annotations } = place;
    const owner = owners.get(key);
    const expected = typeof annotations['x-unique'] === 'object' ? say('itsOwn', { owner }) : say('itOnce');
    if (owner === undefined) owners.set(key, file.path);
    else report({ code: 'DUPLICATE', file: file.path, pointer, found: quoted(String(value)), expected });
  }
};

function keyOf(file: string, group: string | undefined, value: unknown): string {
  return `${file} ${group} ${JSON.stringify(value)}`;
}

const INDEX = /^\d+$/;

/** A second entry with the same key could not be reached by name. */
function uniqueKey({ file, steps, value, annotations: { 'x-unique': group } }: PlaceInFile): string {
  if (typeof group === 'object') return `${group.everywhere} ${String(value).replaceAll(/:[^/]+/g, ':')}`;
  const index = steps.findLastIndex((step) => INDEX.test(step));
  return keyOf(file.path, group === true ? steps.with(index, '*').join('/') : group, value);
}

function checkValue(draft: ProductDraft, place: PlaceInFile, report: TellFinding): void {
  const { file, pointer, value, annotations } = place;
  for (const at of annotations['x-allowed'] ?? []) {
    const field = subjectOf(draft, place, { at })?.value as Field | undefined;
    if (field === undefined) continue;
    if (!allows(field, value))
      report({
        ...{ code: 'FORBIDDEN_VALUE', file: file.path, pointer },
        ...{ found: shown(value), expected: allowedBy(field, value) },
      });
    return;
  }
}

/** Limits the wrong way round allow no value. */
function checkOrder(draft: ProductDraft, place: PlaceInFile, report: TellFinding): void {
  const { file, pointer, value, annotations } = place;
  const order = annotations['x-ordered'];
  if (order === undefined) return;
  const tell = (at: string, least: unknown, most: unknown): void => {
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
    report({
      code: 'IMPOSSIBLE',
      file: file.path,
      pointer: at,
      found: say('atLeastAtMost', { least, most }),
      expected: say('orMoreAsMost', { least }),
    });
  };
  if (order === true) {
    if (Array.isArray(value)) tell(pointer, value[0], value[1]);
    return;
  }
  const resolved = resolvedContent(draft, file);
  const words = Object(place.steps.reduce(memberOf, resolved)) as Readonly<Record<string, unknown>>;
  for (const [least, most, from] of order)
    if (words[most] !== undefined) tell(under(pointer, most), words[least] ?? from, words[most]);
}

function memberOf(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined)?.[key];
}

/** After an entry without the condition that each but the last has, none is reached. */
function checkLast({ file, pointer, value, annotations }: PlaceInFile, report: TellFinding): void {
  const word = annotations['x-last'];
  if (word === undefined || !Array.isArray(value)) return;
  for (const [index, entry] of value.slice(0, -1).entries())
    if (memberOf(entry, word) === undefined)
      report({
        ...{ code: 'MISSING_WORD', file: file.path, pointer: under(pointer, index) },
        ...{ found: say('nothing'), expected: quoted(word) },
      });
}
