import { matches } from '../../../condition/holds.ts';
import type { Condition, Expression } from '../../../contract/index.ts';
import { equal } from '../../../values/equality.ts';
import { type AnswerStorage, truncated } from '../xpath/ConvertedExpression.ts';
import { ARITHMETIC, FUNCTIONS, ROW_AGGREGATES } from '../xpath/expressionOf.ts';
import { Unsayable } from '../xpath/xpath.ts';
import { sameOrNone } from '../xpath/xpathComparison.ts';

/** Names of answers in a workbook. */
export interface NamesInXpath {
  /** Name and storage class of a path's question; undefined if it is none. */
  readonly nameAt: (path: string) => { readonly name: string; readonly held: AnswerStorage } | undefined;
  /** The path written as `.`. */
  readonly self: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * A condition as XPath; importing it gives the same condition.
 *
 * @throws Unsayable
 */
export function conditionInXpath(condition: Condition, names: NamesInXpath): string {
  const parts = Object.entries(condition).map(([word, part]) => entryInXpath(word, part as Node, names));
  return parts.length === 1 ? (parts[0] as string) : parts.map(withBrackets).join(' and ');
}

function entryInXpath(word: string, part: Node, names: NamesInXpath): string {
  if (word === 'allOf' || word === 'anyOf') {
    const alone =
      word === 'anyOf' ? orNoneInXpath(part as unknown as readonly Condition[], names) : undefined;
    if (alone !== undefined) return alone;
    const all = (part as unknown as readonly Condition[]).map((each) =>
      withBrackets(conditionInXpath(each, names)),
    );
    return all.join(word === 'allOf' ? ' and ' : ' or ');
  }
  if (word === 'not') return negationInXpath(part as Condition, names);
  const question = names.nameAt(word);
  if (question === undefined) throw new Unsayable(word);
  const { held } = question;
  const answer = word === names.self ? '.' : `\${${question.name}}`;
  const predicates = Object.entries(part).flatMap(([each, value]) =>
    predicateInXpath(each, value, answer, held, names),
  );
  return predicates.length === 1 ? (predicates[0] as string) : predicates.map(withBrackets).join(' and ');
}

/**
 * Recognises the alternatives that an import adds because XPath comparisons accept missing answers, and
 * writes the plain comparison.
 */
function orNoneInXpath(all: readonly Condition[], names: NamesInXpath): string | undefined {
  const [same = {}] = all;
  const [[path = '', predicate = {}] = []] = Object.entries(same as Readonly<Record<string, Node>>);
  const [left, pattern] = [names.nameAt(path), predicate['pattern']];
  if (left === undefined || all.length !== 2) return undefined;
  if (typeof pattern === 'string' && matches(pattern, '') && equal(all[1], { [path]: { maxLength: 0 } }))
    return regexInXpath(`\${${left.name}}`, pattern);
  const operand = (predicate['const'] ?? predicate['minimum']) as Node | undefined;
  const otherPath = (operand?.['$value'] ?? (operand?.['number'] as Node | undefined)?.['$value']) as
    | string
    | undefined;
  const right = otherPath === undefined ? undefined : names.nameAt(otherPath);
  if (otherPath === undefined || right === undefined) return undefined;
  return equal({ anyOf: all }, sameOrNone(same, path, left, otherPath, right.held))
    ? `\${${left.name}} = \${${right.name}}`
    : undefined;
}

function regexInXpath(answer: string, pattern: string): string {
  return `regex(${answer}, ${literal(wholePattern(pattern))})`;
}

/** A negation; that of a single comparison is written as `!=`. */
function negationInXpath(condition: Condition, names: NamesInXpath): string {
  const comparison = conditionInXpath(condition, names);
  const equal = /^(\.|\$\{[\w.-]+\}) (=|!=) ('[^']*'|"[^"]*"|-?[\d.]+)$/.exec(comparison);
  return equal === null ? `not(${comparison})` : `${equal[1]} ${equal[2] === '=' ? '!=' : '='} ${equal[3]}`;
}

const LIMITS: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
};

function predicateInXpath(
  word: string,
  value: unknown,
  answer: string,
  held: AnswerStorage,
  names: NamesInXpath,
): readonly string[] {
  const limit = LIMITS[word];
  if (limit !== undefined)
    return [`${answer} ${limit} ${withBrackets(expressionInXpath(value as Expression, names))}`];
  const size = held === 'rows' ? 'count' : held === 'list' ? 'count-selected' : 'string-length';
  switch (word) {
    case 'const':
      return [
        `${answer} = ${isValueReference(value) ? expressionInXpath(value as Expression, names) : literal(value)}`,
      ];
    case 'enum':
      return [(value as readonly unknown[]).map((each) => `${answer} = ${literal(each)}`).join(' or ')];
    case 'minLength':
      return [value === 1 ? `${answer} != ''` : `${size}(${answer}) >= ${value}`];
    case 'minItems':
      return [`${size}(${answer}) >= ${value}`];
    case 'maxLength':
    case 'maxItems':
      return [`${size}(${answer}) <= ${value}`];
    case 'pattern':
      return [
        regexInXpath(answer, String(value)),
        ...(answer !== '.' && matches(value, '') ? [`${answer} != ''`] : []),
      ];
    case 'contains': {
      const entries = Object.entries(value as Node);
      if (entries.length !== 1 || entries[0]?.[0] !== 'const') throw new Unsayable(word);
      return [`selected(${answer}, ${literal(entries[0][1])})`];
    }
    case 'type':
      if (
        held === 'number'
          ? value === 'number'
          : value === 'string' || (held === 'object' && value === 'object')
      )
        return [`${answer} != ''`];
      throw new Unsayable(word);
    case 'not':
      return [`not(${predicatesInXpath(value as Node, answer, held, names)})`];
    default:
      throw new Unsayable(word);
  }
}

function predicatesInXpath(all: Node, answer: string, held: AnswerStorage, names: NamesInXpath): string {
  return Object.entries(all)
    .flatMap(([word, value]) => predicateInXpath(word, value, answer, held, names))
    .map(withBrackets)
    .join(' and ');
}

/**
 * A pattern for XLSForm's `regex`, which must match the whole text.
 *
 * @throws Unsayable for a pattern without anchors at both ends.
 */
function wholePattern(pattern: string): string {
  const inner = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1];
  if (inner !== undefined && !(/^\^.*\$$/s.test(inner) && !inner.includes('|'))) return inner;
  if (/^\^.*\$$/s.test(pattern) && !pattern.includes('|')) return pattern;
  throw new Unsayable('pattern');
}

function literal(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value) && /^-?\d+(?:\.\d+)?$/.test(String(value)))
    return String(value);
  if (typeof value !== 'string' || (value.includes("'") && value.includes('"')))
    throw new Unsayable(String(value));
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

function isValueReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$value' in value;
}

function withBrackets(said: string): string {
  return /^(?:\.|\$\{[\w.-]+\}|-?[\d.]+|'[^']*'|"[^"]*"|[\w-]+\([^()]*\))$/.test(said) ? said : `(${said})`;
}

/**
 * An expression as XPath.
 *
 * @throws Unsayable
 */
export function expressionInXpath(value: Expression, names: NamesInXpath): string {
  if (typeof value === 'boolean') return value ? 'true()' : 'false()';
  if (typeof value !== 'object') return literal(value);
  const node = value as Node;
  const inXpath = (each: unknown) => expressionInXpath(each as Expression, names);
  if (typeof node['$value'] === 'string') {
    if (node['$value'] === 'today') return 'today()';
    if (node['$value'] === names.self) return '.';
    const question = names.nameAt(node['$value']);
    if (question === undefined) throw new Unsayable(node['$value']);
    return `\${${question.name}}`;
  }
  if (node['if'] !== undefined)
    return `if(${conditionInXpath(node['if'] as Condition, names)}, ${inXpath(node['then'])}, ${inXpath(node['else'] ?? '')})`;
  const days = daysInXpath(node, inXpath) ?? cutInXpath(node, inXpath);
  if (days !== undefined) return days;
  const [word = '', ...others] = Object.keys(node);
  if (others.some((each) => each !== 'of')) throw new Unsayable(word);
  const sign = Object.keys(ARITHMETIC).find((each) => ARITHMETIC[each] === word);
  if (sign !== undefined) {
    const operands = node[word] as readonly unknown[];
    if (operands.length < 2 || (operands.length > 2 && word !== 'add' && word !== 'multiply'))
      throw new Unsayable(word);
    return operands.map((each) => withBrackets(inXpath(each))).join(` ${sign} `);
  }
  const over = Object.keys(ROW_AGGREGATES).find((each) => ROW_AGGREGATES[each] === word);
  if (over !== undefined || word === 'count') return overRows(over, node, word, names);
  const parts = node['text'] as readonly unknown[] | undefined;
  if (parts?.length === 1) return `string(${inXpath(parts[0])})`;
  const functions = FUNCTIONS.filter((each) => each[1] === word);
  if (functions.length === 0) throw new Unsayable(word);
  const isList = word === 'length' && heldIn(node[word], names) === 'list';
  const [name, , shape] = (isList ? functions.at(-1) : functions[0]) as (typeof FUNCTIONS)[number];
  return `${name}(${shape === 'one' ? inXpath(node[word]) : (node[word] as readonly unknown[]).map(inXpath).join(', ')})`;
}

/** XPath adds and subtracts days as numbers. */
function daysInXpath(node: Node, said: (each: unknown) => string): string | undefined {
  const day = (each: unknown) => withBrackets(typeof each === 'string' ? `date(${said(each)})` : said(each));
  const [first, second] = (node['addDays'] ?? node['daysBetween'] ?? []) as readonly unknown[];
  if (node['daysBetween'] !== undefined) return `${day(second)} - ${day(first)}`;
  if (node['addDays'] === undefined) return undefined;
  return typeof second === 'number' && second < 0
    ? `${day(first)} - ${-second}`
    : `${day(first)} + ${withBrackets(said(second))}`;
}

function cutInXpath(node: Node, said: (each: unknown) => string): string | undefined {
  const [above] = (node['add'] ?? []) as readonly {
    readonly greatest?: readonly [{ readonly floor?: unknown }];
  }[];
  const value = above?.greatest?.[0]?.floor;
  return value !== undefined && equal(node, truncated(value)) ? `int(${said(value)})` : undefined;
}

function heldIn(value: unknown, names: NamesInXpath): AnswerStorage | undefined {
  const path = typeof value === 'object' && value !== null ? (value as Node)['$value'] : undefined;
  return typeof path === 'string' ? names.nameAt(path)?.held : undefined;
}

function overRows(over: string | undefined, node: Node, word: string, names: NamesInXpath): string {
  const list = String(node[word]);
  const rows = names.nameAt(list);
  if (rows === undefined) throw new Unsayable(word);
  if (over === undefined) return `count(\${${rows.name}})`;
  const operand = node['of'] as Node | undefined;
  const of = operand?.['$value'] ?? (operand?.['number'] as Node | undefined)?.['$value'];
  const cell =
    typeof of === 'string' && of.startsWith('row.') ? names.nameAt(`${list}.*.${of.slice(4)}`) : undefined;
  if (cell === undefined) throw new Unsayable(word);
  return `${over}(\${${cell.name}})`;
}
