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
export function meant(
  group: ConditionGroup,
  fields: Fields,
  context: { record: Record<string, unknown> },
): boolean | undefined {
  const said = group.parts
    .map((part) => (isGroup(part) ? meant(part, fields, context) : lineMeant(part, fields, context.record)))
    .filter((each) => each !== undefined);
  if (said.length === 0) return undefined;
  return group.joins === 'all' ? said.every(Boolean) : said.some(Boolean);
}

function lineMeant(
  line: ConditionLine,
  fields: Fields,
  record: Record<string, unknown>,
): boolean | undefined {
  if (!isWhole(line, fields)) return undefined;
  const is = record[(line.path ?? '').slice('record.'.length)];
  const wanted = line.value as never;
  const isThere = Array.isArray(is) ? is.length > 0 : is !== undefined && is !== '';
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  const there = (fits: boolean) => is !== undefined && fits;
  const means: Record<keyof typeof COMPARISONS, () => boolean> = {
    is: () => is === wanted,
    isNot: () => is !== wanted,
    other: () => there(is !== wanted),
    oneOf: () => list(wanted).includes(is),
    noneOf: () => !list(wanted).includes(is),
    others: () => there(!list(wanted).includes(is)),
    includes: () => list(is).includes(wanted),
    includesNot: () => !list(is).includes(wanted),
    atLeast: () => there((is as never) >= wanted),
    atMost: () => there((is as never) <= wanted),
    moreThan: () => there((is as never) > wanted),
    lessThan: () => there((is as never) < wanted),
    filled: () => isThere,
    notFilled: () => !isThere,
    holds: () => is === true,
    holdsNot: () => is !== true,
    bare: () => Array.isArray(is) && is.length === 0,
  };
  return means[line.comparison ?? 'is']();
}
