import type { Condition, Json, Predicate } from '../contract/index.ts';
import { atPointer, under } from '../loader/pointer.ts';
import { equal } from '../values/equal.ts';
import { type ComparedAs, type ComparisonName, comparisonOf, NAMES } from './COMPARISONS.ts';
import { type ConditionField, definedName, definedPath } from './ConditionField.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { isSchemaNode } from './schemaParts.ts';

/** `field – comparison – value`; what of it is undefined is not said yet. */
export interface ConditionLine {
  readonly path: string | undefined;
  readonly comparison: ComparisonName | undefined;
  readonly value?: Json | undefined;
  /** As it was read: written again as it was while nobody changes it. */
  readonly said?: Predicate;
}

/** Lines of which all hold, or any of them. */
export interface ConditionGroup {
  readonly joins: 'all' | 'any';
  readonly parts: readonly (ConditionLine | ConditionGroup)[];
}

/** Why a condition cannot be shown line by line. */
export interface UnshownCondition {
  readonly because: 'field' | 'comparison' | 'depth';
  readonly path: string;
}

type Fields = ReadonlyMap<string, ConditionField>;
type Part = ConditionLine | ConditionGroup;

/** Groups within groups: on a phone nobody follows more. */
const MOST_DEEP = 2;

/** A condition line by line; what is denied as a whole is said of its lines. */
export function readCondition(condition: Condition, fields: Fields): ConditionGroup | UnshownCondition {
  try {
    const read = readGroup(condition, fields, false);
    const [only] = read.parts;
    const tree = read.parts.length === 1 && only !== undefined && isGroup(only) ? only : read;
    if (depthOf(tree) > MOST_DEEP) return { because: 'depth', path: '' };
    return tree;
  } catch (failure) {
    if (failure instanceof Unshown) return failure.why;
    throw failure;
  }
}

class Unshown extends Error {
  readonly why: UnshownCondition;
  constructor(why: UnshownCondition) {
    super(why.because);
    this.why = why;
  }
}

function readGroup(condition: Condition, fields: Fields, isDenied: boolean): ConditionGroup {
  const joins = isDenied ? 'any' : 'all';
  const parts = Object.entries(condition).flatMap(([word, said]): readonly Part[] => {
    if (word === 'not') return spread(readGroup(said as Condition, fields, !isDenied), joins);
    if (word === 'holds') return [readDefined(said as unknown as string, fields, isDenied)];
    if (word !== 'allOf' && word !== 'anyOf') return readLines(word, said as Predicate, fields, isDenied);
    const each = (said as readonly Condition[]).map((one) => readGroup(one, fields, isDenied));
    const within: ConditionGroup = {
      joins: (word === 'allOf') === isDenied ? 'any' : 'all',
      parts: each.flatMap((one) => spread(one, (word === 'allOf') === isDenied ? 'any' : 'all')),
    };
    return spread(within, joins);
  });
  return { joins, parts };
}

/** A group among others that are joined the same way is no group; nor is one of a single part. */
function spread(group: ConditionGroup, joins: ConditionGroup['joins']): readonly Part[] {
  const [only] = group.parts;
  if (group.parts.length === 1 && only !== undefined && isGroup(only)) return spread(only, joins);
  return group.joins === joins || group.parts.length === 1 ? group.parts : [group];
}

function readDefined(name: string, fields: Fields, isDenied: boolean): ConditionLine {
  const path = definedPath(name);
  if (!fields.has(path)) throw new Unshown({ because: 'field', path: name });
  return { path, comparison: isDenied ? 'holdsNot' : 'holds' };
}

const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

function readLines(
  path: string,
  predicate: Predicate,
  fields: Fields,
  isDenied: boolean,
): readonly ConditionLine[] {
  const field = fields.get(path);
  if (field === undefined) throw new Unshown({ because: 'field', path });
  const words = Object.keys(predicate);
  const isBetween = words.length > 1 && words.every((word) => LIMITS.includes(word as never));
  // Denied, either of both would do.
  if (isBetween && !isDenied)
    return words.flatMap((word) =>
      readLines(path, { [word]: predicate[word as keyof Predicate] } as Predicate, fields, false),
    );
  const name = NAMES.find((each) => {
    const { denies = false, for: fitting, read } = comparisonOf(each);
    const value = read(predicate);
    return denies === isDenied && fitting.includes(field.as) && fitsValue(field.as, value);
  });
  if (name === undefined) throw new Unshown({ because: 'comparison', path });
  const { takes, read } = comparisonOf(name);
  return [
    { path, comparison: name, ...(takes === 'none' ? {} : { value: read(predicate) }), said: predicate },
  ];
}

function fitsValue(as: ComparedAs, value: Json | undefined): boolean {
  if (value === undefined) return false;
  return as === 'number' ? value === null || typeof value === 'number' : true;
}

/** The condition that lines say, undefined where none of them is whole: what is not said yet says nothing. */
export function writtenCondition(group: ConditionGroup, fields: Fields): Condition | undefined {
  const parts = group.parts.flatMap((part): readonly Condition[] => {
    const written = isGroup(part) ? writtenCondition(part, fields) : writtenLine(part, fields);
    return written === undefined ? [] : [written];
  });
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return first;
  return group.joins === 'any' ? ({ anyOf: parts } as Condition) : joined(parts);
}

/** All of them as one object; where a word is there already, what it says goes along or beside. */
function joined(parts: readonly Condition[]): Condition {
  const sum: Record<string, unknown> = {};
  const beside: Condition[] = [];
  for (const part of parts) {
    const [[word = '', said] = [], ...more] = Object.entries(part);
    const before = sum[word];
    if (word === 'allOf') beside.push(...(said as readonly Condition[]));
    else if (more.length > 0) beside.push(part);
    else if (before === undefined) sum[word] = said;
    else if (word === 'not') sum['not'] = { anyOf: [...deniedIn(before as Condition), said] };
    else if (areLimits(before, said)) sum[word] = { ...before, ...(said as object) };
    else beside.push(part);
  }
  return (beside.length === 0 ? sum : { ...sum, allOf: beside }) as Condition;
}

/** Two ends of one span. */
function areLimits(before: unknown, said: unknown): before is object {
  const [those, these] = [before, said].map((each) =>
    isSchemaNode(each as Json) ? Object.keys(each as object) : [''],
  );
  const isLimit = (word: string) => LIMITS.includes(word as never);
  return (
    those?.every(isLimit) === true && these?.every((word) => isLimit(word) && !those.includes(word)) === true
  );
}

/** What is denied so far, to which one more is added. */
function deniedIn(denied: Condition): readonly Condition[] {
  const { anyOf, ...others } = denied as { readonly anyOf?: readonly Condition[] };
  return anyOf !== undefined && Object.keys(others).length === 0 ? anyOf : [denied];
}

function writtenLine(line: ConditionLine, fields: Fields): Condition | undefined {
  if (!isWhole(line, fields)) return undefined;
  const { path = '', comparison = 'is', value, said } = line;
  const { denies = false, written } = comparisonOf(comparison);
  const { as, field = {} } = fields.get(path) ?? {};
  const part: Condition =
    as === 'definition'
      ? { holds: definedName(path) }
      : ({ [path]: said ?? written(value ?? null, field) } as Condition);
  return denies ? ({ not: part } as Condition) : part;
}

/** Whether a line says something: a field that is there, what is compared, and with what. */
export function isWhole({ path, comparison, value, said }: ConditionLine, fields: Fields): boolean {
  if (path === undefined || comparison === undefined || !fields.has(path)) return false;
  const { takes } = comparisonOf(comparison);
  if (said !== undefined || takes === 'none') return true;
  return takes === 'many' ? Array.isArray(value) && value.length > 0 : value !== undefined && value !== '';
}

export function isGroup(part: ConditionLine | ConditionGroup): part is ConditionGroup {
  return 'parts' in part;
}

function depthOf(group: ConditionGroup): number {
  return 1 + Math.max(0, ...group.parts.map((part) => (isGroup(part) ? depthOf(part) : 0)));
}

/** The files with what a place says by a word of conditions; undefined: nothing. */
export function withCondition(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
  word: string,
  condition: Condition | undefined,
): EditedFiles {
  const at = under(pointer, word);
  if (equal(atPointer(files[file], at), condition)) return files;
  return condition === undefined
    ? editSchema(files, { does: 'remove', file, at })
    : editSchema(files, { does: 'set', file, at, value: condition as unknown as Json });
}
