import { type Phrase, say } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import { answeredFields, sortPaths, sortWords } from '../../records/lists.ts';
import { entryOf } from '../../values/paths.ts';
import { nearestOf } from '../pointer.ts';
import type { AssembledProduct } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import type { Names } from './annotations.ts';
import { declaredEntry } from './declaredNames.ts';
import { lookUpText, lookUpValue } from './lookUp.ts';

/** Finding about an unknown name, with the nearest existing names. */
export interface UnknownName {
  readonly code: SchemaErrorCode;
  readonly expected: Phrase;
}

type ListNames = Extract<Names, { readonly list: unknown }>;
type OptionNames = Extract<Names, { readonly option: unknown }>;

const LIST_PHRASES = { sort: 'sortsBy', group: 'canGroupBy', total: 'canTotal' } as const;

/** A word by which the server does not sort, group or total what a call answers; code may do what it likes. */
export function unknownInList(
  { product: { calls, entities } }: AssembledProduct,
  { file, steps }: PlaceInFile,
  { list, by, where = [] }: ListNames,
  value: string,
): UnknownName | undefined {
  const call = entryOf(calls, lookUpText(file.content, steps, list));
  const entity = entryOf(entities, call?.does?.list);
  const isAsked = where.every((at) => lookUpValue(file.content, steps, at).value !== undefined);
  if (call?.does === undefined || entity === undefined || !isAsked) return undefined;
  const answered = answeredFields(call);
  const words =
    by === 'sort'
      ? sortWords(entity, call.does)
      : Object.keys(sortPaths(entity, call.does)).filter((word) => answered.includes(word));
  if (words.includes(value)) return undefined;
  const expected = say(LIST_PHRASES[by], { call: call.name, names: nearestOf(words, value) });
  return { code: 'UNKNOWN_INPUT', expected };
}

/** A value that the option list of an entry lacks. */
export function unknownOption(
  assembled: AssembledProduct,
  { file, steps }: PlaceInFile,
  { option, at }: OptionNames,
  value: string,
): UnknownName | undefined {
  const name = at === undefined ? steps.at(-1) : lookUpText(file.content, steps, at);
  const entry = declaredEntry(assembled, option, file, name ?? '') as
    | { readonly options?: string }
    | undefined;
  const values = entryOf(assembled.product.options, entry?.options)?.values.map((each) => String(each.value));
  if (values === undefined || values.includes(value)) return undefined;
  return { code: 'FORBIDDEN_VALUE', expected: nearestOf(values, value) };
}
