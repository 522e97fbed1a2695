import { operandsOf, operatorOf } from '../../condition/evaluateWith.ts';
import { evaluate } from '../../condition/holds.ts';
import { type Kind, OPERATIONS, toOperand } from '../../condition/OPERATIONS.ts';
import { hasValue, NoValue } from '../../condition/Outcome.ts';
import { pathsOfExpression, ROW_WORDS } from '../../condition/pathsOf.ts';
import { printExpression } from '../../condition/printExpression.ts';
import type { Condition, Expression } from '../../contract/index.ts';
import { type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { shown, under } from '../pointer.ts';
import {
  alternatives,
  isOpen,
  OPEN,
  type ReportFinding,
  rowOf,
  type Scope,
  type Shape,
  traceIn,
  withinRow,
} from './Scope.ts';

type Node = Readonly<Record<string, unknown>>;
type CheckCondition = (condition: Condition, scope: Scope, pointer: string, tell: ReportFinding) => void;

interface Around {
  readonly scope: Scope;
  readonly tell: ReportFinding;
  readonly checkCondition: CheckCondition;
}

/** Checks that the value of an expression is of one of the wanted kinds. */
export function checkExpression(
  expression: unknown,
  wantedKinds: readonly ValueKind[],
  pointer: string,
  around: Around,
): void {
  const kinds = kindsOf(expression, pointer, around);
  if (mayBe(kinds, wantedKinds)) return;
  around.tell({
    code: 'WRONG_OPERAND',
    pointer,
    found: say('aType', { types: typed(kinds) }),
    expected: say('aType', { types: typed(wantedKinds) }),
  });
}

/** Kinds of an expression's value; reports unknown names, wrong operands and parts that can have no value. */
function kindsOf(expression: unknown, pointer: string, around: Around): readonly ValueKind[] {
  if (typeof expression !== 'object' || expression === null)
    return [kindOfLiteral(expression as number | string | boolean)];
  const node = expression as Node;
  const word = operatorOf(node);
  if (word === undefined) {
    const words = Object.keys(node).join(', ');
    around.tell({ code: 'GRAMMAR', pointer, found: quoted(words), expected: say('oneOperation') });
    return ['any'];
  }
  tellForeignParts(node, word, pointer, around);
  let hasFinding = false;
  const watched: Around = {
    ...around,
    tell: (finding) => {
      hasFinding = true;
      around.tell(finding);
    },
  };
  const kinds = kindsOfWord(node, word, pointer, watched);
  if (!hasFinding) tellNoValue(expression as Expression, pointer, around);
  return kinds;
}

const PARTS_OF: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  count: ['where'],
  sum: ['of', 'where'],
  lowest: ['of', 'where'],
  highest: ['of', 'where'],
};

function tellForeignParts(node: Node, word: string, pointer: string, { tell }: Around): void {
  for (const part of Object.keys(node)) {
    if (part === word || PARTS_OF[word]?.includes(part)) continue;
    tell({
      code: 'UNUSED',
      pointer: under(pointer, part),
      found: say('namedPart', { part, word }),
      expected: say('none'),
    });
  }
}

/** An expression without paths is constant, so a missing value can be reported before it runs. */
function tellNoValue(expression: Expression, pointer: string, { tell }: Around): void {
  if (pathsOfExpression(expression).length > 0) return;
  const outcome = evaluate(expression, {});
  if (hasValue(outcome)) return;
  tell({
    code: 'NO_VALUE',
    pointer,
    found: say('reason', { value: printExpression(expression), reason: say(outcome.reason) }),
    expected: say('aValue'),
  });
}

function kindsOfWord(node: Node, word: string, pointer: string, around: Around): readonly ValueKind[] {
  const { scope, tell, checkCondition } = around;
  const at = under(pointer, word);
  if (word === '$value') return pathKinds(String(node[word]), at, around);
  if (word === 'if') {
    checkCondition(node['if'] as Condition, scope, at, tell);
    return ['then', 'else'].flatMap((part) =>
      node[part] === undefined ? [] : kindsOf(node[part], under(pointer, part), around),
    );
  }
  if (ROW_WORDS.has(word)) return overRows(node, word, pointer, around);
  const isList = Array.isArray(node[word]);
  const operands = operandsOf(node[word]).map((each, index) => {
    const place = isList ? under(at, index) : at;
    return { place, given: each, kinds: kindsOf(each, place, around) };
  });
  const operation = OPERATIONS[word];
  if (operation === undefined) return operands.flatMap(({ kinds }) => kinds);
  for (const [index, { place, given, kinds }] of operands.entries()) {
    const kind = index > 0 ? (operation.second ?? operation.takes) : operation.takes;
    if (kind === 'any') continue;
    const outcome = isLiteral(given) ? toOperand(given, kind) : undefined;
    if (accepts(kind, kinds)) {
      if (outcome instanceof NoValue)
        tell({
          code: 'NO_VALUE',
          pointer: place,
          found: say('reason', { value: shown(given), reason: say(outcome.reason) }),
          expected: say('aValue'),
        });
      continue;
    }
    tell({
      code: 'WRONG_OPERAND',
      pointer: place,
      found: say('aType', { types: typed(kinds) }),
      expected: OPERAND_PHRASES[kind],
    });
  }
  return operation.gives === 'same' ? operands.flatMap(({ kinds }) => kinds) : [operation.gives];
}

function isLiteral(operand: unknown): boolean {
  return typeof operand !== 'object';
}

function pathKinds(path: string, pointer: string, { scope, tell }: Around): readonly ValueKind[] {
  const target = traceIn(scope, path);
  if ('shape' in target) return kindsOfShape(target.shape);
  tell({ code: 'UNKNOWN_PATH', pointer, found: quoted(path), expected: target.expected });
  return ['any'];
}

function overRows(node: Node, word: string, pointer: string, around: Around): readonly ValueKind[] {
  const { scope, tell, checkCondition } = around;
  const path = String(node[word]);
  const kinds = pathKinds(path, under(pointer, word), around);
  if (!kinds.includes('list') && !kinds.includes('any'))
    tell({
      code: 'WRONG_OPERAND',
      pointer: under(pointer, word),
      found: say('aType', { types: typed(kinds) }),
      expected: say('aList'),
    });
  const target = traceIn(scope, path);
  const inner = withinRow(scope, ('shape' in target ? rowOf(target.shape) : undefined) ?? OPEN);
  if (node['where'] !== undefined)
    checkCondition(node['where'] as Condition, inner, under(pointer, 'where'), tell);
  if (node['of'] === undefined) return ['number'];
  const of = kindsOf(node['of'], under(pointer, 'of'), { ...around, scope: inner });
  const kind = word === 'sum' ? 'number' : 'order';
  if (!accepts(kind, of))
    tell({
      code: 'WRONG_OPERAND',
      pointer: under(pointer, 'of'),
      found: say('aType', { types: typed(of) }),
      expected: OPERAND_PHRASES[kind],
    });
  return word === 'sum' ? ['number'] : of;
}

/** Kind of a value as operations distinguish them; `any` if unknown. */
type ValueKind = 'number' | 'text' | 'day' | 'time' | 'moment' | 'boolean' | 'list' | 'record' | 'any';

const BY_FORMAT: Readonly<Record<string, ValueKind>> = { date: 'day', time: 'time', 'date-time': 'moment' };

const BY_TYPE: Readonly<Record<string, ValueKind>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'record',
};

/** Kinds that a value of the shape can have; null has none. */
export function kindsOfShape(shape: Shape): readonly ValueKind[] {
  return alternatives(shape).flatMap((each): readonly ValueKind[] => {
    if (isOpen(each)) return ['any'];
    if (each.type === undefined)
      return (each.enum ?? [each.const]).map((value) => (typeof value === 'number' ? 'number' : 'text'));
    return [each.type]
      .flat()
      .filter((type) => type !== 'null')
      .map((type) => BY_TYPE[type] ?? BY_FORMAT[each.format ?? ''] ?? 'text');
  });
}

/** Kind of a literal; a text in ISO format counts as day, time or moment. */
function kindOfLiteral(value: number | string | boolean): ValueKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'day';
  if (/^\d\d:\d\d(?::\d\d)?$/.test(value)) return 'time';
  return /^\d{4}-\d\d-\d\dT/.test(value) ? 'moment' : 'text';
}

const ACCEPTS: Readonly<Record<Exclude<Kind, 'any'>, readonly ValueKind[]>> = {
  number: ['number'],
  day: ['day', 'moment'],
  time: ['time', 'moment'],
  text: ['text', 'day', 'time', 'moment'],
  order: ['number', 'day', 'time', 'moment', 'text'],
  sized: ['text', 'day', 'time', 'moment', 'list'],
};

/** Accepted operands of each kind, as phrases for findings. */
const OPERAND_PHRASES: Readonly<Record<Exclude<Kind, 'any'>, Phrase>> = {
  number: say('aNumber'),
  day: say('aDay'),
  time: say('aTime'),
  text: say('aText'),
  order: say('orderedValue'),
  sized: say('sizedValue'),
};

/** Whether an operand of one of the kinds can fit; unknown kinds (`any`, none) do. */
export function accepts(kind: Kind, kinds: readonly ValueKind[]): boolean {
  if (kind === 'any' || kinds.length === 0) return true;
  return kinds.some((each) => each === 'any' || ACCEPTS[kind].includes(each));
}

/** Whether a value of one of the kinds may be of a wanted kind; texts may contain days and times. */
function mayBe(kinds: readonly ValueKind[], wantedKinds: readonly ValueKind[]): boolean {
  if (kinds.length === 0 || wantedKinds.length === 0 || [...kinds, ...wantedKinds].includes('any'))
    return true;
  return kinds.some((kind) => wantedKinds.includes(kind) || (isText(kind) && wantedKinds.includes('text')));
}

function isText(kind: ValueKind): boolean {
  return kind === 'day' || kind === 'time' || kind === 'moment' || kind === 'text';
}
