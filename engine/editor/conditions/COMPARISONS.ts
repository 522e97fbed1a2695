import type { Field, Json, Predicate } from '../../contract/index.ts';
import { typesOf } from '../../loader/context/comparisons.ts';
import { alternatives } from '../../loader/context/Scope.ts';

/** Class of a field that decides which comparisons fit it. */
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

/** One comparison of a condition line, e.g. `is` is `{ "const": … }`. */
interface Comparison {
  readonly for: readonly ComparedAs[];
  /** Number of values it compares with. */
  readonly takes: 'none' | 'one' | 'many';
  /** Negates its predicate as a whole, so a missing value fulfils it. */
  readonly denies?: true;
  /** Read from existing conditions, but not offered for new ones. */
  readonly rare?: true;
  readonly written: (value: Json, field: Field) => Predicate;
  /**
   * The value that a predicate compares with (`null` if it takes none); undefined: the predicate is not of
   * this comparison.
   */
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
/** A condition named by `holds` has no predicate: it is only affirmed or denied. */
const holds: Comparison = {
  ...{ for: ['definition'], takes: 'none', written: () => ({}) },
  read: () => undefined,
};
const limit = (word: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'): Comparison => ({
  ...{ for: ORDERED, takes: 'one', written: (value) => ({ [word]: value }) as Predicate },
  read: (predicate) => plain(only(predicate, word)),
});

/**
 * Comparisons of conditions in the order in which they are offered. Those with the same predicate differ by
 * `denies`:
 *
 * | comparison | JSON |
 * | --- | --- |
 * | `is` | `{"record.a": {"const": "Y"}}` |
 * | `isNot`: another value, or none | `{"not": {"record.a": {"const": "Y"}}}` |
 * | `other`: a value, but another one | `{"record.a": {"not": {"const": "Y"}}}` |
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
  /** The list is empty. */
  bare: {
    ...{ for: ['choices', 'list'], takes: 'none', rare: true },
    written: () => ({ maxItems: 0 }),
    read: (predicate) => (only(predicate, 'maxItems') === 0 ? null : undefined),
  },
} as const satisfies Readonly<Record<string, Comparison>>;

/** Key of `COMPARISONS`. */
export type ComparisonName = keyof typeof COMPARISONS;

/** A comparison of `COMPARISONS` in the type common to all. */
export function comparisonOf(name: ComparisonName): Comparison {
  return COMPARISONS[name];
}

/** Comparisons that fit a class of field; a `rare` one only if it is `current`. */
export function comparisonsFor(as: ComparedAs, current?: ComparisonName): readonly ComparisonName[] {
  return NAMES.filter((name) => {
    const { for: fitting, rare } = comparisonOf(name);
    return fitting.includes(as) && (rare !== true || name === current);
  });
}

export const NAMES = Object.keys(COMPARISONS) as readonly ComparisonName[];

/** Classifies a field: by its list of choices first, then by its type. */
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

/** The predicate of a value that is present; empty texts and empty lists count as absent. */
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

/** The value of a keyword if it is the predicate's only one. */
function only(predicate: Predicate | undefined, word: keyof Predicate): Json | undefined {
  const words = Object.keys(predicate ?? {});
  return words.length === 1 && words[0] === word ? (predicate?.[word] as Json) : undefined;
}

function inside(predicate: Predicate, word: 'not' | 'contains'): Predicate | undefined {
  return only(predicate, word) as Predicate | undefined;
}

/** Literal values only; expressions give undefined. */
function plain(value: Json | undefined): Json | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

function plains(value: Json | undefined): Json | undefined {
  return Array.isArray(value) && value.every((each) => plain(each) !== undefined) ? value : undefined;
}
