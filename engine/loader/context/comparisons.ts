import { allows } from '../../condition/allows.ts';
import { isReference } from '../../condition/referenced.ts';
import type { Condition, Field, Predicate } from '../../contract/index.ts';
import { type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { isEmpty } from '../../values/isEmpty.ts';
import { allowedBy } from '../allowedBy.ts';
import { nearestOf, shown, under } from '../pointer.ts';
import { checkExpression } from './checkExpression.ts';
import { kindsOfShape } from './kindOf.ts';
import type { Tell } from './NamedPlace.ts';
import { alternatives, type Scope, type Shape } from './Scope.ts';
import { isOpen, traceIn } from './trace.ts';

const LIMITS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** Types of the values that a word judges; no other fits it, so the condition would never hold. */
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

/** Every path of a condition that leads nowhere, and every comparison that its value can never meet. */
export function checkCondition(condition: Condition, scope: Scope, pointer: string, tell: Tell): void {
  for (const [word, part] of Object.entries(condition)) {
    const at = under(pointer, word);
    // What names no definition is told where definitions are put in (`expandConditions`).
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

function pathShape(path: string, scope: Scope, pointer: string, tell: Tell): Shape {
  const found = traceIn(scope, path);
  if ('shape' in found) return found.shape;
  tell({ code: 'UNKNOWN_PATH', pointer, found: quoted(path), expected: found.expected });
  return {};
}

function checkPredicate(predicate: Predicate, shape: Shape, scope: Scope, pointer: string, tell: Tell): void {
  const choices = alternatives(shape);
  const known = !choices.some(isOpen);
  for (const [word, wanted] of Object.entries(predicate) as [keyof Predicate, unknown][]) {
    const at = under(pointer, word);
    if (LIMITS.has(word) && typeof wanted !== 'number') {
      checkExpression(wanted, kindsOfShape(shape), at, { scope, tell, checkCondition });
      continue;
    }
    if (isReference(wanted)) {
      const other = pathShape(wanted.$value, scope, `${at}/$value`, tell);
      if (known && !isOpen(other) && !overlap(typesOf(choices), typesOf(alternatives(other))))
        wrongType(typesOf(choices), say('aType', { types: typed(typesOf(alternatives(other))) }), at, tell);
      continue;
    }
    const judged = JUDGED[word];
    if (judged !== undefined && known && !overlap(typesOf(choices), judged))
      wrongType(typesOf(choices), say('aType', { types: typed(judged.slice(0, 1)) }), at, tell);
    if (known && (word === 'const' || word === 'enum')) checkValues(word, wanted, choices, at, tell);
    if (word === 'not') checkPredicate(wanted as Predicate, shape, scope, at, tell);
    if (word === 'contains' || word === 'items')
      checkPredicate(wanted as Predicate, choices[0]?.items ?? {}, scope, at, tell);
    if (word === 'allOf' || word === 'anyOf') {
      (wanted as readonly Predicate[]).forEach((each, index) => {
        checkPredicate(each, shape, scope, under(at, index), tell);
      });
    }
    if (word === 'properties') {
      for (const [name, each] of Object.entries(wanted as Readonly<Record<string, Predicate>>))
        checkPredicate(each, propertyOf(choices, name, under(at, name), tell), scope, under(at, name), tell);
    }
    if (word === 'required')
      for (const name of wanted as readonly string[]) propertyOf(choices, name, at, tell);
  }
}

function checkValues(
  word: 'const' | 'enum',
  wanted: unknown,
  choices: readonly Shape[],
  pointer: string,
  tell: Tell,
): void {
  const values = word === 'enum' ? (wanted as readonly unknown[]) : [wanted];
  for (const value of values) {
    // Asking whether nothing was said fits every field.
    if (isEmpty(value) || value === 0 || choices.some((choice) => allows(choice as Field, value))) continue;
    const expected = allowedBy((choices[0] ?? {}) as Field, value);
    tell({ code: 'FORBIDDEN_VALUE', pointer, found: shown(value), expected });
  }
}

function propertyOf(choices: readonly Shape[], name: string, pointer: string, tell: Tell): Shape {
  if (choices.some(isOpen)) return {};
  const known = choices.flatMap((choice) => Object.entries(choice.properties ?? {}));
  const found = known.find(([key]) => key === name);
  if (found !== undefined) return found[1];
  const expected = nearestOf(
    known.map(([key]) => key),
    name,
  );
  tell({ code: 'UNKNOWN_PATH', pointer, found: quoted(name), expected });
  return {};
}

/** The types of what a value may be. */
export function typesOf(choices: readonly Shape[]): readonly string[] {
  return choices.flatMap(({ type, enum: listed, properties, items, const: only }) => {
    // By mistake it may be anything.
    if (type !== undefined)
      return [type].flat().map((each: unknown) => (typeof each === 'string' ? each : 'type that is none'));
    if (items !== undefined) return ['array'];
    if (properties !== undefined) return ['object'];
    return (listed ?? [only]).map((value) => (value === null ? 'null' : typeof value));
  });
}

/** Whether a value of one of these types may be of one of those. */
export function overlap(left: readonly string[], right: readonly string[]): boolean {
  const wide = (types: readonly string[]) => types.map((type) => (type === 'integer' ? 'number' : type));
  return wide(left).some((type) => wide(right).includes(type));
}

function wrongType(types: readonly string[], expected: Phrase, pointer: string, tell: Tell): void {
  tell({ code: 'WRONG_TYPE', pointer, found: say('aType', { types: typed(types) }), expected });
}
