import type { Condition, Expression, Predicate } from '../../contract/index.ts';
import { expressionOf } from './expressionOf.ts';
import { answerPath, type KnownField, knownField, type XpathScope } from './XpathScope.ts';
import { type Operator, Unsayable, type Xpath } from './xpath.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * A condition of an XLSForm in ours, in one canonical form: answers of one question in one predicate, several values of one as `enum`.
 *
 * @throws Unsayable
 */
export function conditionOf(of: Xpath, scope: XpathScope): Condition {
  if (of.is === 'pair' && of.by === 'and')
    return allTogether(partsOf(of, 'and').map((each) => conditionOf(each, scope)));
  if (of.is === 'pair' && of.by === 'or')
    return anyOf(partsOf(of, 'or').map((each) => conditionOf(each, scope)));
  if (of.is === 'call') return asked(of, scope);
  if (of.is === 'pair') return compared(of.by, of.left, of.right, scope);
  throw new Unsayable(of.is === 'field' ? of.name : '');
}

/** What an expression of an XLSForm comes to, in ours. @throws Unsayable */
export function expressed(of: Xpath, scope: XpathScope): Expression {
  return expressionOf(of, scope, conditionOf);
}

/** `a and b and c`, however it is bracketed. */
export function partsOf(of: Xpath, by: 'and' | 'or'): readonly Xpath[] {
  if (of.is !== 'pair' || of.by !== by) return [of];
  return [...partsOf(of.left, by), ...partsOf(of.right, by)];
}

function asked({ name, args }: Xpath & { is: 'call' }, scope: XpathScope): Condition {
  const [first, second] = args;
  if (name === 'not' && first !== undefined && args.length === 1) return negated(conditionOf(first, scope));
  if (name === 'boolean' && first !== undefined && args.length === 1) return conditionOf(first, scope);
  const field = first && knownField(first, scope);
  if (field === undefined || second?.is !== 'text' || args.length !== 2) throw new Unsayable(`${name}()`);
  const path = answerPath(field, scope);
  if (name === 'selected')
    return field.held === 'list'
      ? entry(path, { contains: { const: second.value } })
      : entry(path, { const: second.value });
  if (name === 'regex' || name === 'starts-with' || name === 'contains')
    return entry(path, { pattern: patternOf(name, second.value) });
  throw new Unsayable(`${name}()`);
}

/** XLSForm's `regex` is of the whole text. */
function patternOf(name: 'regex' | 'starts-with' | 'contains', said: string): string {
  if (name !== 'regex')
    return `${name === 'starts-with' ? '^' : ''}${said.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}`;
  const whole = /^\^.*\$$/s.test(said) && !said.includes('|');
  return whole ? said : `^(?:${said})$`;
}

const SWAPPED: Readonly<Partial<Record<Operator, Operator>>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
};
const LIMITS: Readonly<Partial<Record<Operator, string>>> = {
  '<': 'exclusiveMaximum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '>=': 'minimum',
};

function compared(by: Operator, left: Xpath, right: Xpath, scope: XpathScope): Condition {
  const swapped = SWAPPED[by];
  if (swapped === undefined) throw new Unsayable(by);
  const isLength = (each: Xpath) => lengthIn(each, scope) !== undefined;
  if (!isOperand(left) && !isLength(left)) {
    if (!isOperand(right) && !isLength(right)) throw new Unsayable(by);
    return compared(swapped, right, left, scope);
  }
  const long = lengthIn(left, scope);
  if (long !== undefined) return lengthHolds(by, long, right, scope);
  const field = knownField(left, scope) as KnownField;
  const path = answerPath(field, scope);
  if (by === '=' || by === '!=') {
    const isBlank = right.is === 'text' && right.value === '';
    const holds = isBlank
      ? negated(entry(path, presence(field)))
      : entry(path, { const: constant(field, right, scope) });
    return by === '=' ? holds : negated(holds);
  }
  const word = LIMITS[by];
  if (word === undefined || field.held === 'list' || field.held === 'rows') throw new Unsayable(by);
  return entry(path, { [word]: limitOf(field, right, scope) } as Predicate);
}

function isOperand(of: Xpath): boolean {
  return of.is === 'field' || of.is === 'self';
}

/** What an answer is that is there. */
export function presence({ held }: Pick<KnownField, 'held'>): Predicate {
  if (held === 'number') return { type: 'number' };
  if (held === 'list' || held === 'rows') return { minItems: 1 };
  return held === 'object' ? { type: 'object' } : { minLength: 1 };
}

function constant(field: KnownField, right: Xpath, scope: XpathScope): unknown {
  if (field.held === 'list' || field.held === 'rows' || field.held === 'object') throw new Unsayable('=');
  const value = limitOf(field, right, scope);
  if (typeof value !== 'object' || '$value' in value) return value;
  throw new Unsayable('=');
}

/** A number is compared with numbers however it is written, any other answer with texts. */
function limitOf({ held }: KnownField, right: Xpath, scope: XpathScope): Expression {
  if (held === 'number' && right.is === 'text') {
    if (right.value.trim() === '' || Number.isNaN(Number(right.value))) throw new Unsayable(right.value);
    return Number(right.value);
  }
  if (held !== 'number' && right.is === 'number') return String(right.value);
  return expressed(right, scope);
}

function lengthIn(of: Xpath, scope: XpathScope): KnownField | undefined {
  if (of.is !== 'call' || !['string-length', 'count-selected', 'count'].includes(of.name)) return undefined;
  const [only] = of.args;
  return only !== undefined && of.args.length === 1 && isOperand(only) ? knownField(only, scope) : undefined;
}

function lengthHolds(by: Operator, field: KnownField, right: Xpath, scope: XpathScope): Condition {
  if (right.is !== 'number' || !Number.isInteger(right.value) || right.value < 0) throw new Unsayable(by);
  const isList = field.held === 'list' || field.held === 'rows';
  if (!isList && field.held !== 'text') throw new Unsayable(by);
  const [least, most] = isList ? ['minItems', 'maxItems'] : ['minLength', 'maxLength'];
  const path = answerPath(field, scope);
  const bound = right.value;
  const says = (said: Record<string, number>) => entry(path, said as Predicate);
  if (by === '>=') return says({ [least as string]: bound });
  if (by === '>') return says({ [least as string]: bound + 1 });
  if (by === '<=') return says({ [most as string]: bound });
  if (by === '<' && bound > 0) return says({ [most as string]: bound - 1 });
  if (by === '=') return says({ [least as string]: bound, [most as string]: bound });
  if (by === '!=') return negated(says({ [least as string]: bound, [most as string]: bound }));
  throw new Unsayable(by);
}

function entry(path: string, predicate: Predicate): Condition {
  return { [path]: predicate } as Condition;
}

export function negated(condition: Condition): Condition {
  const words = Object.keys(condition);
  return words.length === 1 && words[0] === 'not'
    ? (condition['not'] as Condition)
    : ({ not: condition } as Condition);
}

/** All in one object where no two say the same word of the same answer. */
export function allTogether(all: readonly Condition[]): Condition {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  const merged: Record<string, Plain> = {};
  for (const each of all) {
    for (const [path, predicate] of Object.entries(each)) {
      const before = merged[path];
      const isPath = path.includes('.');
      const clashes = before !== undefined && Object.keys(predicate as Plain).some((word) => word in before);
      if (!isPath || clashes) return { allOf: [...all] } as Condition;
      merged[path] = { ...before, ...(predicate as Plain) };
    }
  }
  return merged as Condition;
}

/** Several values of one answer are a list of values. */
function anyOf(all: readonly Condition[]): Condition {
  const values: unknown[] = [];
  const paths = new Set<string>();
  for (const each of all) {
    const [[path, predicate] = ['', {}], ...others] = Object.entries(each);
    const words = Object.entries(predicate as Plain);
    const value = words.length === 1 && words[0]?.[0] === 'const' ? words[0][1] : undefined;
    if (others.length > 0 || !path.includes('.') || value === undefined || typeof value === 'object')
      return { anyOf: [...all] } as Condition;
    paths.add(path);
    values.push(value);
  }
  const [path = ''] = paths;
  if (paths.size > 1) return { anyOf: [...all] } as Condition;
  return entry(path, { enum: [...new Set(values)] } as Predicate);
}
