import type { Field, Json, Predicate } from '../contract/index.ts';
import { typesOf } from '../loader/context/comparisons.ts';
import { alternatives } from '../loader/context/Scope.ts';

/** What a field is to who compares it. */
export type ComparedAs =
  | 'choice'
  | 'number'
  | 'date'
  | 'time'
  | 'text'
  | 'choices'
  | 'list'
  | 'thing'
  | 'definition';

/** One comparison of a line of a condition, e.g. `is` is `{ "const": … }`. */
interface Comparison {
  readonly for: readonly ComparedAs[];
  /** How many values it compares with. */
  readonly takes: 'none' | 'one' | 'many';
  /** It says that the predicate does not hold: a value that is not there is not it. */
  readonly denies?: true;
  /** Read where it stands; nobody needs to choose it. */
  readonly rare?: true;
  readonly written: (value: Json, field: Field) => Predicate;
  /** The value that a predicate compares with (`null` where it takes none); undefined: the predicate says something else. */
  readonly read: (predicate: Predicate) => Json | undefined;
}

const VALUES: readonly ComparedAs[] = ['choice', 'number', 'date', 'time', 'text'];
const ALL: readonly ComparedAs[] = [...VALUES, 'choices', 'list', 'thing'];
const ORDERED: readonly ComparedAs[] = ['number', 'date', 'time'];

const is: Comparison = {
  ...{ for: VALUES, takes: 'one', written: (value) => ({ const: value }) as Predicate },
  read: (predicate) => plain(only(predicate, 'const')),
};
const oneOf: Comparison = {
  ...{ for: ['choice'], takes: 'many', written: (value) => ({ enum: value }) as Predicate },
  read: (predicate) => plains(only(predicate, 'enum')),
};
const includes: Comparison = {
  ...{ for: ['choices'], takes: 'one', written: (value) => ({ contains: { const: value } }) as Predicate },
  read: (predicate) => plain(only(inside(predicate, 'contains'), 'const')),
};
const filled: Comparison = {
  ...{ for: ALL, takes: 'none', written: (_value, field) => somethingOf(field) },
  read: (predicate) => (isSomething(predicate) ? null : undefined),
};
/** A condition that is said by its name has no predicate: that it is so, or is not. */
const holds: Comparison = {
  ...{ for: ['definition'], takes: 'none', written: () => ({}) },
  read: () => undefined,
};
const limit = (word: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'): Comparison => ({
  ...{ for: ORDERED, takes: 'one', written: (value) => ({ [word]: value }) as Predicate },
  read: (predicate) => plain(only(predicate, word)),
});

/**
 * The comparisons of conditions in the order in which they are offered. Two that write the same differ by `denies` alone:
 *
 * | comparison | written |
 * | --- | --- |
 * | `is` | `{"record.a": {"const": "Y"}}` |
 * | `isNot`: another value, or none | `{"not": {"record.a": {"const": "Y"}}}` |
 * | `other`: there is a value, another one | `{"record.a": {"not": {"const": "Y"}}}` |
 */
export const COMPARISONS = {
  is,
  isNot: { ...is, denies: true },
  other: {
    ...{ ...is, rare: true, written: (value: Json) => ({ not: { const: value } }) as Predicate },
    read: (predicate) => is.read(inside(predicate, 'not') ?? {}),
  },
  oneOf,
  noneOf: { ...oneOf, denies: true },
  others: {
    ...{ ...oneOf, rare: true, written: (value: Json) => ({ not: { enum: value } }) as Predicate },
    read: (predicate) => oneOf.read(inside(predicate, 'not') ?? {}),
  },
  includes,
  includesNot: { ...includes, denies: true },
  atLeast: limit('minimum'),
  atMost: limit('maximum'),
  moreThan: limit('exclusiveMinimum'),
  lessThan: limit('exclusiveMaximum'),
  filled,
  notFilled: { ...filled, denies: true },
  holds,
  holdsNot: { ...holds, denies: true },
  /** Nothing stands in the list. */
  bare: {
    ...{ for: ['choices', 'list'], takes: 'none', rare: true },
    written: () => ({ maxItems: 0 }),
    read: (predicate) => (only(predicate, 'maxItems') === 0 ? null : undefined),
  },
} as const satisfies Readonly<Record<string, Comparison>>;

export type ComparisonName = keyof typeof COMPARISONS;

export function comparisonOf(name: ComparisonName): Comparison {
  return COMPARISONS[name];
}

/** The comparisons that fit a field; of those that are only read, the one that is said. */
export function comparisonsFor(as: ComparedAs, said?: ComparisonName): readonly ComparisonName[] {
  return NAMES.filter((name) => {
    const { for: fitting, rare } = comparisonOf(name);
    return fitting.includes(as) && (rare !== true || name === said);
  });
}

export const NAMES = Object.keys(COMPARISONS) as readonly ComparisonName[];

/** What a field is to who compares it: choices by their list, then by its type. */
export function comparedAs(field: Field): ComparedAs {
  const types = typesOf(alternatives(field));
  const isListed = (each: Field | undefined) =>
    each?.enum !== undefined || each?.['x-options'] !== undefined || each?.type === 'boolean';
  if (types.includes('array')) return isListed(field.items as Field) ? 'choices' : 'list';
  if (field['x-reference'] !== undefined || types.includes('object')) return 'thing';
  if (isListed(field) || types.includes('boolean')) return 'choice';
  if (types.some((type) => type === 'number' || type === 'integer')) return 'number';
  if (field.format === 'date' || field.format === 'time') return field.format;
  return types.includes('string') && (field.format === undefined || field.format === 'decimal')
    ? 'text'
    : 'thing';
}

/** Something stands there: an empty text and an empty list are nothing. */
function somethingOf(field: Field): Predicate {
  const type = typesOf(alternatives(field)).find((each) => each !== 'null') ?? 'string';
  if (type === 'array') return { minItems: 1 };
  return (type === 'string' ? { type, minLength: 1 } : { type }) as Predicate;
}

function isSomething({ type, minLength, minItems, ...others }: Predicate): boolean {
  if (Object.keys(others).length > 0) return false;
  if (minLength !== undefined && (minLength !== 1 || minItems !== undefined)) return false;
  if (minItems !== undefined && minItems !== 1) return false;
  return type === undefined ? minLength !== undefined || minItems !== undefined : type !== 'null';
}

/** The value of the word that is all a predicate says. */
function only(predicate: Predicate | undefined, word: keyof Predicate): Json | undefined {
  const words = Object.keys(predicate ?? {});
  return words.length === 1 && words[0] === word ? (predicate?.[word] as Json) : undefined;
}

function inside(predicate: Predicate, word: 'not' | 'contains'): Predicate | undefined {
  return only(predicate, word) as Predicate | undefined;
}

/** A value as it stands; one that is worked out is none. */
function plain(value: Json | undefined): Json | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

function plains(value: Json | undefined): Json | undefined {
  return Array.isArray(value) && value.every((each) => plain(each) !== undefined) ? value : undefined;
}
