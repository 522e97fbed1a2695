import { type CaseChoice, isChoice } from '../../action/input.ts';
import { allows, matches } from '../../condition/holds.ts';
import type { Field } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { slotsOf } from '../../values/texts.ts';
import { allowedBy, nearestOf, shown, under } from '../pointer.ts';
import { overlap, typesOf } from './comparisons.ts';
import { alternatives, isOpen, type MemberTarget, type Scope, type Shape, traceIn } from './Scope.ts';

type Tell = (finding: Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>) => void;

const ONE_SLOT = /^\{([^{}]+)\}$/;

/**
 * Checks that the names in `input` exist in the receiver and that values have an accepted type. Paths in
 * slots are checked by `checkConditions`.
 */
export function checkInput(
  input: unknown,
  taker: MemberTarget,
  scope: Scope,
  pointer: string,
  tell: Tell,
): void {
  if (typeof input !== 'object' || input === null) return;
  const choices = alternatives(taker.shape);
  if (choices.some(isOpen)) return;
  const properties: Readonly<Record<string, Shape>> = Object.assign(
    {},
    ...choices.map((each) => each.properties ?? {}),
  );
  for (const [name, value] of Object.entries(input)) {
    const at = under(pointer, name);
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (shape !== undefined) checkValue(value, { shape, name: taker.name }, scope, at, tell);
    else {
      const expected = say('takes', { taker: taker.name, names: nearestOf(Object.keys(properties), name) });
      tell({ code: 'UNKNOWN_INPUT', pointer: at, found: quoted(name), expected });
    }
  }
}

function checkValue(value: unknown, taker: MemberTarget, scope: Scope, pointer: string, tell: Tell): void {
  const choices = alternatives(taker.shape);
  if (isChoice(value)) {
    checkChoice(value, taker, scope, pointer, tell);
    return;
  }
  if (choices.some(isOpen)) return;
  if (Array.isArray(value)) {
    const items = choices.find((each) => each.items !== undefined)?.items;
    if (items === undefined) refuse(shown(value), choices, value, pointer, tell);
    else
      for (const [index, each] of value.entries())
        checkValue(each, { ...taker, shape: items }, scope, under(pointer, index), tell);
  } else if (typeof value === 'object' && value !== null) checkInput(value, taker, scope, pointer, tell);
  else if (typeof value !== 'string' || slotsOf(value).length === 0) {
    if (!choices.some((each) => isAccepted(each, value) || isAccepted(each, asRead(value))))
      refuse(shown(value), choices, value, pointer, tell);
  } else checkSlot(value, choices, scope, pointer, tell);
}

/** `$case` needs exactly one value for each value of the field it depends on. */
function checkChoice(
  { $case, of }: CaseChoice,
  taker: MemberTarget,
  scope: Scope,
  pointer: string,
  tell: Tell,
): void {
  for (const [name, value] of Object.entries(of))
    checkValue(value, taker, scope, under(pointer, 'of', name), tell);
  const target = traceIn(scope, $case);
  const options = 'shape' in target ? alternatives(target.shape).flatMap((each) => each.enum ?? []) : [];
  const cases = options.map((each) => String(each ?? ''));
  if (cases.length === 0) return;
  for (const name of Object.keys(of).filter((each) => !cases.includes(each))) {
    const expected = nearestOf(cases, name);
    tell({ code: 'FORBIDDEN_VALUE', pointer: under(pointer, 'of', name), found: quoted(name), expected });
  }
  for (const name of cases.filter((each) => !Object.hasOwn(of, each))) {
    const expected = say('valueFor', { name, path: $case });
    tell({ code: 'MISSING_INPUT', pointer: under(pointer, 'of'), found: say('nothing'), expected });
  }
}

/** Whether type, enum and pattern accept the value. */
function isAccepted(shape: Shape, value: unknown): boolean {
  if (!allows(shape as Field, value)) return false;
  return shape.pattern === undefined || typeof value !== 'string' || matches(shape.pattern, value);
}

/** Query parameters are texts: `true` and `12` are read as boolean and number. */
function asRead(value: unknown): unknown {
  return typeof value === 'string' && /^(?:true|false|-?\d+)$/.test(value)
    ? (JSON.parse(value) as unknown)
    : value;
}

/** A text that is one slot keeps the type of the value; with other characters it becomes a text. */
function checkSlot(text: string, choices: readonly Shape[], scope: Scope, pointer: string, tell: Tell): void {
  const path = ONE_SLOT.exec(text)?.[1];
  const target = path === undefined ? { shape: { type: 'string' } as Shape } : traceIn(scope, path);
  if (!('shape' in target)) return;
  const slotShapes = alternatives(target.shape);
  if (slotShapes.some(isOpen) || overlap(typesOf(slotShapes), typesOf(choices))) return;
  const expected = say('aType', { types: typed(typesOf(choices)) });
  tell({
    code: 'WRONG_TYPE',
    pointer,
    found: say('ofType', { what: quoted(text), types: typed(typesOf(slotShapes)) }),
    expected,
  });
}

function refuse(found: Phrase, choices: readonly Shape[], value: unknown, pointer: string, tell: Tell): void {
  const expected = allowedBy((choices[0] ?? {}) as Field, value);
  tell({ code: 'FORBIDDEN_VALUE', pointer, found, expected });
}

/** Reports required names that are not in the input. */
export function checkRequired(
  inputNames: readonly string[],
  taker: MemberTarget,
  pointer: string,
  tell: Tell,
): void {
  const missing = (taker.shape.required ?? []).filter((name) => !inputNames.includes(name));
  if (missing.length === 0) return;
  const expected = missing.map((name) => `"${name}"`);
  tell({
    code: 'MISSING_INPUT',
    pointer,
    found: say('nothing'),
    expected: say('forWhat', { what: expected, name: taker.name }),
  });
}
