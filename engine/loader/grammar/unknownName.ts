import type { CallModel, EntitySchema, Field } from '../../contract/index.ts';
import { type Phrase, say } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import { followPath } from '../../records/followPath.ts';
import { entryOf } from '../../values/paths.ts';
import { answeredRow, tableRow } from '../context/fileScope.ts';
import { answerShape, inputShape, OPEN, rowOf, trace } from '../context/Scope.ts';
import { fieldAt } from '../fieldAt.ts';
import { atPointer, nearestOf, under } from '../pointer.ts';
import { type AssembledProduct, fileNamed, type SchemaFile } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import type { Names } from './annotations.ts';
import { declaredNames, isName, namesOfProduct, testPhrase, testsAt } from './declaredNames.ts';
import { entityOfFile, firstTextAt, lookUpText, lookUpValue, resolvedContent, rowsPathAt } from './lookUp.ts';
import { type UnknownName, unknownInList, unknownOption } from './unknownInList.ts';

/** Collections of the product by sort. */
export const LISTS = {
  entity: 'entities',
  form: 'forms',
  table: 'tables',
  wizard: 'wizards',
  workflow: 'workflows',
  grid: 'grids',
  calendar: 'calendars',
  screen: 'screens',
  document: 'documents',
  template: 'templates',
  options: 'options',
  notifications: 'notifications',
  call: 'calls',
} as const;

/** Error code and collection name of sorts with their own code. */
const CODES: Readonly<Record<string, { readonly what: Phrase; readonly code: SchemaErrorCode }>> = {
  message: { what: say('texts'), code: 'UNKNOWN_MESSAGE' },
  permission: { what: say('permissions'), code: 'UNKNOWN_PERMISSION' },
  state: { what: say('states'), code: 'UNKNOWN_STATE' },
  pageSize: { what: say('sizes'), code: 'FORBIDDEN_VALUE' },
  refusal: { what: say('refusals'), code: 'UNKNOWN_NAME' },
  rule: { what: say('registerRules'), code: 'UNKNOWN_HOOK' },
};

/** Sorts that the engine looks up itself; others are kinds of files, or declared. */
export const SORTS: readonly string[] = [...Object.keys(LISTS), ...Object.keys(CODES)];

/** Phrases for the names of one file; other sorts list the names only. */
const PHRASES: Readonly<Record<string, (names: Phrase, owner: string, file: SchemaFile) => Phrase>> = {
  column: (names) => say('columnNamed', { names }),
  total: (names) => say('totalNamed', { names }),
  rowName: (names) => say('rowNamesOf', { names }),
  picture: (names, _owner, { kind }) => say(kind === 'form' ? 'pictureOfForm' : 'pictureOfList', { names }),
  transition: (names, workflow) => say('transitionsOfWorkflow', { workflow, names }),
  tool: (names, _owner, { name: list }) => say('actionOfToolbar', { list, names }),
  trait: (names) => say('someStateIs', { names }),
  transitionCall: (names, _owner, { name }) => say('callOf', { name, names }),
  operation: (names, entity) => say('operationsOf', { entity, names }),
};

/** Where names are looked up: an assembled product, or files under edit. */
export type NameSource = Pick<AssembledProduct, 'index'> & {
  readonly product: Pick<AssembledProduct['product'], 'entities'> &
    Partial<Pick<AssembledProduct['product'], 'services'>>;
};

/** The place of a name, without its value. */
export type NamePlace = Pick<PlaceInFile, 'file' | 'steps'>;

type FieldNames = Extract<Names, { readonly field: unknown }>;
type AnswerNames = Extract<Names, { readonly answer: unknown }>;
type InputNames = Extract<Names, { readonly input: unknown }>;
type HookNames = Extract<Names, { readonly hook: string }>;
type OwnNames = Extract<Names, { readonly name: string }>;
type Holder = Pick<EntitySchema | Field, 'properties'>;

/**
 * Checks the name at a place; undefined if it exists or if its context is itself unknown (reported there).
 */
export function unknownName(assembled: AssembledProduct, place: PlaceInFile): UnknownName | undefined {
  const names = place.annotations['x-names'];
  if (names === undefined || names === false || !isName(place.value)) return undefined;
  const value = String(place.value);
  if (typeof names === 'string') return unknownOfSort(assembled, names, value);
  if ('hook' in names) return unknownHook(assembled, names, value);
  if ('answer' in names) return unknownInAnswer(assembled, place, names, value);
  if ('input' in names) return unknownInput(assembled, place, names, value);
  if ('list' in names) return unknownInList(assembled, place, names, value);
  if ('option' in names) return unknownOption(assembled, place, names, value);
  if ('error' in names) return unknownError(assembled, place, names.error, value);
  return 'field' in names
    ? unknownField(assembled, place, names, value)
    : unknownInFile(assembled, place, names, value);
}

function unknownOfSort(assembled: AssembledProduct, sort: string, value: string): UnknownName | undefined {
  const files = filesOfSort(assembled, sort);
  if (files !== undefined && Object.hasOwn(files, value)) return undefined;
  const names = namesOfSort(assembled, sort);
  if (names.includes(value)) return undefined;
  const list = entryOf(LISTS, sort);
  const { code, what } = CODES[sort] ?? { code: 'UNKNOWN_NAME', what: list === undefined ? sort : say(list) };
  return { code, expected: say('namesOf', { what, names: nearestOf(names, value) }) };
}

/** Names of a sort in the product. */
function namesOfSort(assembled: AssembledProduct, sort: string): readonly string[] {
  const files = filesOfSort(assembled, sort);
  return files === undefined ? namesOfProduct(assembled, sort) : Object.keys(files);
}

/** Schemas of a sort by name; undefined for a sort that files declare. */
export function filesOfSort(
  assembled: AssembledProduct,
  sort: string,
): Readonly<Record<string, unknown>> | undefined {
  const list = entryOf(LISTS, sort);
  return list && assembled.product[list];
}

/** Without a hooks file no hook can be checked. */
function unknownHook(
  assembled: AssembledProduct,
  { hook, or }: HookNames,
  value: string,
): UnknownName | undefined {
  const hooks = assembled.index['hooks']?.[0]?.content;
  if (hooks === undefined) return undefined;
  const hookNames = (hooks as Readonly<Record<string, readonly string[]>>)[hook] ?? [];
  const names = or === undefined ? hookNames : [...hookNames, ...namesOfSort(assembled, or)];
  if (names.includes(value)) return undefined;
  return { code: 'UNKNOWN_HOOK', expected: say('namesOf', { what: hook, names: nearestOf(names, value) }) };
}

function unknownInAnswer(
  assembled: AssembledProduct,
  { file, steps }: PlaceInFile,
  { answer, rows: list }: AnswerNames,
  value: string,
): UnknownName | undefined {
  const call = firstTextAt(file.content, steps, answer) ?? '';
  const rows = rowsPathAt(file.content, steps, list);
  const target =
    rows === undefined
      ? trace(answerShape(entryOf(assembled.product.calls, call)), value, say('answerOf', { call }))
      : trace(answeredRow(assembled, { call, rows }) ?? OPEN, value, say('theRow'));
  if ('shape' in target) return undefined;
  return { code: rows === undefined ? 'UNKNOWN_OUTPUT' : 'UNKNOWN_FIELD', expected: target.expected };
}

function unknownInput(
  assembled: AssembledProduct,
  { file, steps }: PlaceInFile,
  { input, of }: InputNames,
  value: string,
): UnknownName | undefined {
  const call = callBehind(assembled, of, lookUpText(file.content, steps, input));
  if (call === undefined) return undefined;
  const shape = inputShape(call);
  const target = trace(shape, value, call.name);
  if ('shape' in target) return undefined;
  const names = nearestOf(Object.keys(shape.properties ?? {}), value);
  const expected = value.includes('.') ? target.expected : say('takes', { taker: call.name, names });
  return { code: 'UNKNOWN_INPUT', expected };
}

/** The call of that name or, with `of`, the one that answers the rows of the table of that name. */
export function callBehind(
  { product: { calls, tables } }: AssembledProduct,
  of: 'table' | undefined,
  name: string | undefined,
): CallModel | undefined {
  return entryOf(calls, of === undefined ? name : entryOf(tables, name)?.source?.call);
}

function unknownError(
  { product: { calls } }: AssembledProduct,
  { file, steps }: PlaceInFile,
  at: string,
  value: string,
): UnknownName | undefined {
  const call = entryOf(calls, lookUpText(file.content, steps, at));
  if (call === undefined || call.errors?.includes(value) === true) return undefined;
  const names = nearestOf(call.errors ?? [], value);
  return { code: 'UNKNOWN_NAME', expected: say('errorOf', { call: call.name, names }) };
}

function unknownInFile(
  assembled: AssembledProduct,
  place: PlaceInFile,
  { name, of, where = {}, besides = [], ...location }: OwnNames,
  value: string,
): UnknownName | undefined {
  const file = of === undefined ? place.file : fileAt(assembled, place, of, location);
  const code = CODES[name]?.code ?? 'UNKNOWN_NAME';
  if (file === undefined) return undefined;
  const tests = testsAt(place, where);
  const candidates = [...declaredNames(assembled, name, file, tests), ...besides];
  if (candidates.includes(value)) return undefined;
  const names = nearestOf(candidates, value);
  if (tests.length > 0) {
    const what = say('withWords', { words: tests.map(testPhrase) });
    return { code, expected: say('namesOf', { what, names }) };
  }
  const owner = entityOfFile(file.kind, file.content) ?? file.name;
  return { code, expected: PHRASES[name]?.(names, owner, file) ?? names };
}

/** The file of a kind with the name, or about the entity, at the place `at`. */
export function fileAt(
  assembled: NameSource,
  place: NamePlace,
  kind: string,
  { at = '', through }: Pick<OwnNames, 'at' | 'through'>,
): SchemaFile | undefined {
  const entity = at === '' ? entityOfFile(place.file.kind, place.file.content) : undefined;
  const text = firstTextAt(place.file.content, place.steps, at) ?? entity;
  const name = through === undefined ? text : referredBy(assembled, text, place, through);
  const isAbout = ({ content }: SchemaFile) => name !== undefined && entityOfFile(kind, content) === name;
  return fileNamed(assembled, kind, name) ?? assembled.index[kind]?.find(isAbout);
}

/** The entity that the reference named at `through` refers to; without one, the entity itself. */
function referredBy(
  { product: { entities } }: NameSource,
  entity: string | undefined,
  { file, steps }: NamePlace,
  through: string,
): string | undefined {
  const field = lookUpText(file.content, steps, through);
  if (field === undefined) return entity;
  return entryOf(entryOf(entities, entity)?.properties ?? {}, field)?.['x-reference']?.entity;
}

function unknownField(
  assembled: AssembledProduct,
  place: PlaceInFile,
  names: FieldNames,
  value: string,
): UnknownName | undefined {
  const { entities } = assembled.product;
  const code = 'UNKNOWN_FIELD';
  if (place.file.kind === 'table' && names.field === '') {
    const row = tableRow(assembled, place.file);
    const list = lookUpText(place.file.content, place.steps, names.rows);
    const rows = list === undefined ? undefined : trace(row, list);
    // An unknown list is reported at the place that names it.
    const item = rows !== undefined && 'shape' in rows ? (rowOf(rows.shape) ?? OPEN) : OPEN;
    const target = trace(rows === undefined ? row : item, value, say('theRow'));
    return 'shape' in target ? undefined : { code, expected: target.expected };
  }
  const holder = fieldsHolder(assembled, place, names);
  if (holder?.properties === undefined) return undefined;
  if (names.column === true) {
    const end = followPath(entities, holder as EntitySchema, value);
    if (!('word' in end)) return undefined;
    return { code, expected: say('columnThroughReferences', { names: nearestOf(end.known, end.word) }) };
  }
  if (fieldAt(holder, value) !== undefined) return undefined;
  return { code, expected: nearestOf(Object.keys(holder.properties), value) };
}

/** Owner of the fields that a place may name: an entity, an object's `properties`, or a row of a list. */
export function fieldsHolder(assembled: NameSource, place: NamePlace, names: FieldNames): Holder | undefined {
  const { content, kind } = place.file;
  let entity: string | undefined;
  for (const at of [names.field].flat()) {
    if (at === '') entity ??= entityOfFile(kind, content);
    else {
      const { value, steps } = lookUpValue(content, place.steps, at);
      if (typeof value === 'string') entity ??= entityBehind(assembled, names.of, value);
      else if (steps.at(-1) === 'properties') return fieldsBeside(assembled, place.file, steps);
    }
  }
  const name = names.through === undefined ? entity : referredBy(assembled, entity, place, names.through);
  const holder: Holder | undefined = entryOf(assembled.product.entities, name);
  const list = names.rows === undefined ? undefined : lookUpValue(content, place.steps, names.rows);
  if (holder === undefined || typeof list?.value !== 'string') return holder;
  // A list within a list: the rows of the outer one have it.
  const around = fieldsHolder(assembled, { ...place, steps: list.steps }, { ...names, rows: AROUND });
  const rows = around && fieldAt(around, list.value);
  return typeof rows === 'object' ? rows.items : undefined;
}

/** The object that has these `properties`, with `$ref` resolved; undefined where that is not known. */
function fieldsBeside(source: NameSource, file: SchemaFile, steps: readonly string[]): Holder | undefined {
  const around = Object(atPointer(resolvedContent(source, file), under('', ...steps.slice(0, -1)))) as Holder;
  return '$ref' in around ? undefined : around;
}

/** Relative pointer from the field of a list to the field of the list around it. */
const AROUND = '3/field';

/** The entity of that name or, with `kind`, of the file of that kind and name. */
export function entityBehind(source: NameSource, kind: string | undefined, name: string): string | undefined {
  if (kind === undefined) return name;
  const file = fileNamed(source, kind, name);
  return file && entityOfFile(kind, file.content);
}
