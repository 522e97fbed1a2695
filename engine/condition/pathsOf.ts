import type { Condition, Expression, Predicate } from '../contract/index.ts';
import { operandsOf, outerName } from './evaluateWith.ts';
import { isReference } from './Outcome.ts';

/**
 * Paths read by a condition, including its limits, without repetition in order of appearance. Paths in rows
 * of a list are returned as `list.*`.
 */
export function pathsOf(condition: Condition): readonly string[] {
  const paths = new Set<string>();
  inCondition(condition, (path) => paths.add(path));
  return [...paths];
}

/**
 * The same for an expression: `{ sum: 'record.lines', of: { $value: 'row.amount' } }` reads
 * `record.lines.length` and `record.lines.*.amount`.
 */
export function pathsOfExpression(expression: Expression): readonly string[] {
  const paths = new Set<string>();
  inExpression(expression, (path) => paths.add(path));
  return [...paths];
}

type Note = (path: string) => void;

/** Operations on the rows of a list; inside, `row` is the current one. */
export const ROW_WORDS: ReadonlySet<string> = new Set(['count', 'sum', 'lowest', 'highest']);

function inCondition(condition: Condition, note: Note): void {
  for (const [word, part] of Object.entries(condition)) {
    if (part === undefined) continue;
    if (word === 'allOf' || word === 'anyOf') {
      for (const each of part as readonly Condition[]) inCondition(each, note);
    } else if (word === 'not') inCondition(part as Condition, note);
    else {
      note(word);
      inPredicate(part as Predicate, note);
    }
  }
}

/** Words of a predicate with the least or greatest value. */
export const LIMIT_WORDS: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

function inPredicate(part: unknown, note: Note): void {
  if (isReference(part)) {
    note(part.$value);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  for (const [word, each] of Object.entries(part)) {
    if (LIMIT_WORDS.has(word)) inExpression(each, note);
    else if (word !== 'enum') inPredicate(each, note);
  }
}

function inExpression(expression: unknown, note: Note): void {
  if (typeof expression !== 'object' || expression === null) return;
  if (isReference(expression)) {
    note(expression.$value);
    return;
  }
  let inner = note;
  for (const [word, part] of Object.entries(expression)) {
    if (!ROW_WORDS.has(word) || typeof part !== 'string') continue;
    note(`${part}.length`);
    inner = (path) =>
      note(path === 'row' || path.startsWith('row.') ? `${part}.*${path.slice(3)}` : outerName(path));
  }
  for (const [word, part] of Object.entries(expression)) {
    if (part === undefined || ROW_WORDS.has(word)) continue;
    if (word === 'where') inCondition(part as Condition, inner);
    else if (word === 'if') inCondition(part as Condition, note);
    else for (const each of operandsOf(part)) inExpression(each, word === 'of' ? inner : note);
  }
}
