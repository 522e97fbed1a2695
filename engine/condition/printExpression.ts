import type { Condition, Expression, Predicate } from '../contract/index.ts';
import { operandsOf, operatorOf } from './evaluateWith.ts';
import { isReference } from './Outcome.ts';
import { ROW_WORDS } from './pathsOf.ts';

/** Operations written between their operands. */
const INFIX = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const;

/** Signs of limits in conditions. */
const COMPARED = {
  '>=': 'minimum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '<': 'exclusiveMaximum',
} as const;

/** Functions that combine conditions. */
const GROUPED = { all: 'allOf', any: 'anyOf', not: 'not' } as const;

/** Words that are no paths; a path equal to one, or of unusual form, is written `value("…")`. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'if', 'then', 'else', 'where', 'and', 'in', 'is', 'fits', 'value'],
  ...Object.keys(GROUPED),
]);

/** Paths that need no quotes. */
const PLAIN_PATH = /^[A-Za-z_$][A-Za-z0-9_$-]*(?:\.[A-Za-z0-9_$-]+)*$/;

type Node = Readonly<Record<string, unknown>>;

/**
 * Text form of an expression, for people: shorter than its JSON.
 *
 * @example printExpression({ round: [{ multiply: [{ $value: 'row.a' }, { $value: 'row.b' }] }, 2] }) //
 * 'round(row.a * row.b, 2)'
 */
export function printExpression(expression: Expression): string {
  return printed(expression);
}

/**
 * The same for a condition.
 *
 * @example printCondition({ 'record.due': { maximum: { addDays: [{ $value: 'today' }, 30] } } }) //
 * 'record.due <= addDays(today, 30)'
 */
export function printCondition(condition: Condition): string {
  return Object.entries(condition)
    .filter(([, part]) => part !== undefined)
    .map(([word, part]) => entry(word, part))
    .join(' and ');
}

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(INFIX).map(([sign, word]) => [word, sign]),
);

function printed(node: unknown): string {
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  const parts = node as Node;
  const word = operatorOf(parts) ?? 'unknown';
  const part = parts[word];
  if (word === '$value') return path(String(part));
  if (word === 'if') return choice(parts);
  if (ROW_WORDS.has(word)) return overRows(word, parts);
  const operands = operandsOf(part);
  const sign = SIGNS[word];
  if (sign !== undefined && operands.length > 1) return operands.map(enclosed).join(` ${sign} `);
  // A list with one operand keeps its brackets, to differ from a single operand.
  return Array.isArray(part) && operands.length === 1
    ? `${word}([${printed(operands[0])}])`
    : `${word}(${operands.map(printed).join(', ')})`;
}

function choice({ if: when, then, else: other }: Node): string {
  const otherwise = other === undefined ? '' : ` else ${enclosed(other)}`;
  return `if ${printCondition(when as Condition)} then ${enclosed(then)}${otherwise}`;
}

function overRows(word: string, parts: Node): string {
  const of = parts['of'] === undefined ? [] : [printed(parts['of'])];
  const where = parts['where'] === undefined ? [] : [`where ${printCondition(parts['where'] as Condition)}`];
  return `${word}(${[path(String(parts[word])), ...of, ...where].join(', ')})`;
}

/** Adds parentheses where the text would be ambiguous. */
function enclosed(node: unknown): string {
  const text = printed(node);
  const word = typeof node === 'object' && node !== null ? (operatorOf(node as Node) ?? '') : '';
  const isInfix = SIGNS[word] !== undefined && operandsOf((node as Node)[word]).length > 1;
  return isInfix || word === 'if' ? `(${text})` : text;
}

function path(name: string): string {
  return PLAIN_PATH.test(name) && !KEYWORDS.has(name) ? name : `value(${JSON.stringify(name)})`;
}

const GROUPS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(GROUPED).map(([name, word]) => [word, name]),
);
const SMALLER: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COMPARED).map(([sign, word]) => [word, sign]),
);

function entry(word: string, part: unknown): string {
  const group = GROUPS[word];
  if (group !== undefined)
    return `${group}(${operandsOf(part)
      .map((each) => printCondition(each as Condition))
      .join(', ')})`;
  return `${path(word)} ${predicate(part as Predicate)}`;
}

function predicate(predicate: Predicate): string {
  const [[word, operand] = ['', undefined], ...more] = Object.entries(predicate);
  if (more.length > 0 || operand === undefined) return `fits ${JSON.stringify(predicate)}`;
  if (word === 'const') return `= ${isReference(operand) ? path(operand.$value) : JSON.stringify(operand)}`;
  if (word === 'enum') return `in ${JSON.stringify(operand)}`;
  if (word === 'type') return `is ${JSON.stringify(operand)}`;
  const sign = SMALLER[word];
  return sign === undefined ? `fits ${JSON.stringify(predicate)}` : `${sign} ${enclosed(operand)}`;
}
