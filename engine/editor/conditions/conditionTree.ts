import { LIMIT_WORDS } from '../../condition/pathsOf.ts';
import type { Condition, Json, Predicate } from '../../contract/index.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { equal } from '../../values/equality.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import { isSchemaNode } from '../schemaParts.ts';
import { type ComparedAs, type ComparisonName, comparisonOf, NAMES } from './COMPARISONS.ts';
import { type ConditionField, definedName, definedPath } from './ConditionField.ts';

/** `field – comparison – value`; a missing part is undefined. */
export interface ConditionLine {
  readonly path: string | undefined;
  readonly comparison: ComparisonName | undefined;
  readonly value?: Json | undefined;
  /** The predicate as read, written back unchanged while the line is not edited. */
  readonly said?: Predicate;
}

/** Lines of which all or any must hold. */
export interface ConditionGroup {
  readonly joins: 'all' | 'any';
  readonly parts: readonly (ConditionLine | ConditionGroup)[];
}

/** Reason why a condition cannot be shown as lines. */
export interface UnshownCondition {
  readonly because: 'field' | 'comparison' | 'depth';
  readonly path: string;
}

type Fields = ReadonlyMap<string, ConditionField>;
type Part = ConditionLine | ConditionGroup;

/** Maximum nesting of groups; deeper ones are unreadable on a phone. */
const MAX_GROUPS_DEEP = 2;

/** Parses a condition into lines; the negation of a group is distributed over its lines (De Morgan). */
export function readCondition(condition: Condition, fields: Fields): ConditionGroup | UnshownCondition {
  try {
    const root = readGroup(condition, fields, false);
    const [only] = root.parts;
    const tree = root.parts.length === 1 && only !== undefined && isGroup(only) ? only : root;
    if (depthOf(tree) > MAX_GROUPS_DEEP) return { because: 'depth', path: '' };
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
    const groups = (said as readonly Condition[]).map((one) => readGroup(one, fields, isDenied));
    const within: ConditionGroup = {
      joins: (word === 'allOf') === isDenied ? 'any' : 'all',
      parts: groups.flatMap((one) => spread(one, (word === 'allOf') === isDenied ? 'any' : 'all')),
    };
    return spread(within, joins);
  });
  return { joins, parts };
}

/** Flattens a group into its parent if both are joined alike, or if it has a single part. */
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

function readLines(
  path: string,
  predicate: Predicate,
  fields: Fields,
  isDenied: boolean,
): readonly ConditionLine[] {
  const field = fields.get(path);
  if (field === undefined) throw new Unshown({ because: 'field', path });
  const words = Object.keys(predicate);
  const isBetween = words.length > 1 && words.every((word) => LIMIT_WORDS.has(word));
  // The negation of a range is an alternative, which no single line expresses.
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

/** The condition of a group; incomplete lines are skipped. Undefined if none is complete. */
export function writtenCondition(group: ConditionGroup, fields: Fields): Condition | undefined {
  const parts = group.parts.flatMap((part): readonly Condition[] => {
    const condition = isGroup(part) ? writtenCondition(part, fields) : writtenLine(part, fields);
    return condition === undefined ? [] : [condition];
  });
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return first;
  return group.joins === 'any' ? ({ anyOf: parts } as Condition) : mergeParts(parts);
}

/** All parts as one object; a repeated keyword is merged if possible, else put into `allOf`. */
function mergeParts(parts: readonly Condition[]): Condition {
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

/** Whether both are bounds of one range. */
function areLimits(before: unknown, said: unknown): before is object {
  const [left, right] = [before, said].map((each) =>
    isSchemaNode(each as Json) ? Object.keys(each as object) : [''],
  );
  const isLimit = (word: string) => LIMIT_WORDS.has(word);
  return (
    left?.every(isLimit) === true && right?.every((word) => isLimit(word) && !left.includes(word)) === true
  );
}

/** The alternatives of a negation, to which another one is added. */
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

/** Whether a line is complete: an existing field, a comparison and its value. */
export function isWhole({ path, comparison, value, said }: ConditionLine, fields: Fields): boolean {
  if (path === undefined || comparison === undefined || !fields.has(path)) return false;
  const { takes } = comparisonOf(comparison);
  if (said !== undefined || takes === 'none') return true;
  if (takes === 'many') return Array.isArray(value) && value.length > 0 && !value.includes('');
  return value !== undefined && value !== '';
}

/** Type guard: a group contains further parts, a line compares. */
export function isGroup(part: ConditionLine | ConditionGroup): part is ConditionGroup {
  return 'parts' in part;
}

function depthOf(group: ConditionGroup): number {
  return 1 + Math.max(0, ...group.parts.map((part) => (isGroup(part) ? depthOf(part) : 0)));
}

/** The files with a condition set at a keyword of a place; undefined removes it. */
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
