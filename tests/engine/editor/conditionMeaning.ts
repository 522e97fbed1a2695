import {
  type COMPARISONS,
  type ConditionField,
  type ConditionGroup,
  type ConditionLine,
  isGroup,
  isWhole,
} from '../../../engine/editor/index.ts';

type Fields = ReadonlyMap<string, ConditionField>;

/** Meaning of condition lines, implemented independently: an incomplete line has none. */
export function holdsInWords(
  group: ConditionGroup,
  fields: Fields,
  context: { record: Record<string, unknown> },
): boolean | undefined {
  const partResults = group.parts
    .map((part) =>
      isGroup(part) ? holdsInWords(part, fields, context) : lineMeant(part, fields, context.record),
    )
    .filter((each) => each !== undefined);
  if (partResults.length === 0) return undefined;
  return group.joins === 'all' ? partResults.every(Boolean) : partResults.some(Boolean);
}

function lineMeant(
  line: ConditionLine,
  fields: Fields,
  record: Record<string, unknown>,
): boolean | undefined {
  if (!isWhole(line, fields)) return undefined;
  const is = record[(line.path ?? '').slice('record.'.length)];
  const expected = line.value as never;
  const isThere = Array.isArray(is) ? is.length > 0 : is !== undefined && is !== '';
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  const there = (fits: boolean) => is !== undefined && fits;
  const means: Record<keyof typeof COMPARISONS, () => boolean> = {
    is: () => is === expected,
    isNot: () => is !== expected,
    other: () => there(is !== expected),
    oneOf: () => list(expected).includes(is),
    noneOf: () => !list(expected).includes(is),
    others: () => there(!list(expected).includes(is)),
    includes: () => list(is).includes(expected),
    includesNot: () => !list(is).includes(expected),
    atLeast: () => there((is as never) >= expected),
    atMost: () => there((is as never) <= expected),
    moreThan: () => there((is as never) > expected),
    lessThan: () => there((is as never) < expected),
    filled: () => isThere,
    notFilled: () => !isThere,
    holds: () => is === true,
    holdsNot: () => is !== true,
    bare: () => Array.isArray(is) && is.length === 0,
  };
  return means[line.comparison ?? 'is']();
}
