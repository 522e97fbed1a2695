import type { Kind } from '../../condition/OPERATIONS.ts';
import { type Phrase, say } from '../../errors/Phrase.ts';
import { alternatives, type Shape } from './Scope.ts';
import { isOpen } from './trace.ts';

/** Kind of a value as operations distinguish them; `any` if unknown. */
export type ValueKind = 'number' | 'text' | 'day' | 'time' | 'moment' | 'boolean' | 'list' | 'record' | 'any';

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
export function kindOfLiteral(value: number | string | boolean): ValueKind {
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
export const WANTED: Readonly<Record<Exclude<Kind, 'any'>, Phrase>> = {
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
export function mayBe(kinds: readonly ValueKind[], wantedKinds: readonly ValueKind[]): boolean {
  if (kinds.length === 0 || wantedKinds.length === 0 || [...kinds, ...wantedKinds].includes('any'))
    return true;
  return kinds.some((kind) => wantedKinds.includes(kind) || (isText(kind) && wantedKinds.includes('text')));
}

function isText(kind: ValueKind): boolean {
  return kind === 'day' || kind === 'time' || kind === 'moment' || kind === 'text';
}
