import { allows } from '../../condition/holds.ts';
import { isReference } from '../../condition/Outcome.ts';
import { LIMIT_WORDS } from '../../condition/pathsOf.ts';
import type { Condition, Field, Predicate } from '../../contract/index.ts';
import { type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { isEmpty } from '../../values/equality.ts';
import { allowedBy, nearestOf, shown, under } from '../pointer.ts';
import { checkExpression, kindsOfShape } from './checkExpression.ts';
import { alternatives, isOpen, type ReportFinding, type Scope, type Shape, traceIn } from './Scope.ts';

/** Types that a word applies to; with another type the condition never holds. */
const JUDGED: Readonly<Partial<Record<keyof Predicate, readonly string[]>>> = {
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  contains: ['array'],
  items: ['array'],
  properties: ['object'],
  required: ['object'],
};

/** Reports paths of a condition that do not resolve, and comparisons that can never hold. */
export function checkCondition(
  condition: Condition,
  scope: Scope,
  pointer: string,
  tell: ReportFinding,
): void {
  for (const [word, part] of Object.entries(condition)) {
    const at = under(pointer, word);
    // `expandConditions` reports a definition that does not exist.
    if (word === 'holds') continue;
    if (word === 'not') checkCondition(part as Condition, scope, at, tell);
    else if (word === 'allOf' || word === 'anyOf') {
      (part as readonly Condition[]).forEach((each, index) => {
        checkCondition(each, scope, under(at, index), tell);
      });
    } else {
      const shape = pathShape(word, scope, at, tell);
      checkPredicate(part as Predicate, shape, scope, at, tell);
    }
  }
}

function pathShape(path: string, scope: Scope, pointer: string, tell: ReportFinding): Shape {
  const target = traceIn(scope, path);
  if ('shape' in target) return target.shape;
  tell({ code: 'UNKNOWN_PATH', pointer, found: quoted(path), expected: target.expected });
  return {};
}

function checkPredicate(
  predicate: Predicate,
  shape: Shape,
  scope: Scope,
  pointer: string,
  tell: ReportFinding,
): void {
  const choices = alternatives(shape);
  const isTyped = !choices.some(isOpen);
  for (const [word, operand] of Object.entries(predicate) as [keyof Predicate, unknown][]) {
    const at = under(pointer, word);
    if (LIMIT_WORDS.has(word) && typeof operand !== 'number') {
      checkExpression(operand, kindsOfShape(shape), at, { scope, tell, checkCondition });
      continue;
    }
    if (isReference(operand)) {
      const otherShape = pathShape(operand.$value, scope, `${at}/$value`, tell);
      if (isTyped && !isOpen(otherShape) && !overlap(typesOf(choices), typesOf(alternatives(otherShape))))
        wrongType(
          typesOf(choices),
          say('aType', { types: typed(typesOf(alternatives(otherShape))) }),
          at,
          tell,
        );
      continue;
    }
    const operandTypes = JUDGED[word];
    if (operandTypes !== undefined && isTyped && !overlap(typesOf(choices), operandTypes))
      wrongType(typesOf(choices), say('aType', { types: typed(operandTypes.slice(0, 1)) }), at, tell);
    if (isTyped && (word === 'const' || word === 'enum')) checkValues(word, operand, choices, at, tell);
    if (word === 'not') checkPredicate(operand as Predicate, shape, scope, at, tell);
    if (word === 'contains' || word === 'items')
      checkPredicate(operand as Predicate, choices[0]?.items ?? {}, scope, at, tell);
    if (word === 'allOf' || word === 'anyOf') {
      (operand as readonly Predicate[]).forEach((each, index) => {
        checkPredicate(each, shape, scope, under(at, index), tell);
      });
    }
    if (word === 'properties') {
      for (const [name, each] of Object.entries(operand as Readonly<Record<string, Predicate>>))
        checkPredicate(
          each,
          propertyShape(choices, name, under(at, name), tell),
          scope,
          under(at, name),
          tell,
        );
    }
    if (word === 'required')
      for (const name of operand as readonly string[]) propertyShape(choices, name, at, tell);
  }
}

function checkValues(
  word: 'const' | 'enum',
  operand: unknown,
  choices: readonly Shape[],
  pointer: string,
  tell: ReportFinding,
): void {
  const values = word === 'enum' ? (operand as readonly unknown[]) : [operand];
  for (const value of values) {
    // Comparing with an empty value or 0 is possible for every field.
    if (isEmpty(value) || value === 0 || choices.some((choice) => allows(choice as Field, value))) continue;
    const expected = allowedBy((choices[0] ?? {}) as Field, value);
    tell({ code: 'FORBIDDEN_VALUE', pointer, found: shown(value), expected });
  }
}

function propertyShape(choices: readonly Shape[], name: string, pointer: string, tell: ReportFinding): Shape {
  if (choices.some(isOpen)) return {};
  const properties = choices.flatMap((choice) => Object.entries(choice.properties ?? {}));
  const property = properties.find(([key]) => key === name);
  if (property !== undefined) return property[1];
  const expected = nearestOf(
    properties.map(([key]) => key),
    name,
  );
  tell({ code: 'UNKNOWN_PATH', pointer, found: quoted(name), expected });
  return {};
}

/** Types of the alternatives of a value, inferred from enum, items or properties if `type` is missing. */
export function typesOf(choices: readonly Shape[]): readonly string[] {
  return choices.flatMap(({ type, enum: options, properties, items, const: constant }) => {
    // Invalid files are examined as well, so `type` may be anything.
    if (type !== undefined)
      return [type].flat().map((each: unknown) => (typeof each === 'string' ? each : 'type that is none'));
    if (items !== undefined) return ['array'];
    if (properties !== undefined) return ['object'];
    return (options ?? [constant]).map((value) => (value === null ? 'null' : typeof value));
  });
}

/** Whether the two sets of types have a type in common; integers count as numbers. */
export function overlap(left: readonly string[], right: readonly string[]): boolean {
  const wide = (types: readonly string[]) => types.map((type) => (type === 'integer' ? 'number' : type));
  return wide(left).some((type) => wide(right).includes(type));
}

function wrongType(types: readonly string[], expected: Phrase, pointer: string, tell: ReportFinding): void {
  tell({ code: 'WRONG_TYPE', pointer, found: say('aType', { types: typed(types) }), expected });
}
