import type { JsonSchema, RuleDefinition } from '../RuleDefinition.ts';

type Value = { readonly field: string; readonly is?: readonly unknown[] };

/** Not null and not a blank text. */
const ANSWERED: JsonSchema = { not: { const: null }, pattern: '\\S' };

/** An answer as defined by `isEmpty`; a list needs an answered entry. */
const NOT_EMPTY: JsonSchema = { ...ANSWERED, contains: { ...ANSWERED, minItems: 1 } };

export const ANSWER_RULES: readonly RuleDefinition[] = [
  /** VAL-01 required: an answer (see `NOT_EMPTY`), and the field itself. */
  {
    word: 'x-required',
    takes: ['boolean'],
    schema: () => NOT_EMPTY,
    reportedAs: 'required',
    recordSchema: (field) => ({ required: [field] }),
  },
  /** VAL-01 required_if: `{ field, is }`, or `{ field }` alone for any answer there. */
  {
    word: 'x-required-if',
    takes: ['object'],
    schema: () => ({}),
    recordSchema: (field, { field: other, is }: Value) => ({
      if: { properties: { [other]: is === undefined ? NOT_EMPTY : { enum: is } }, required: [other] },
      then: { properties: { [field]: NOT_EMPTY }, required: [field] },
    }),
    params: ({ field, is }: Value) => ({ target: field, values: is ?? [] }),
    slots: ['target', 'values'],
  },
  /** VAL-01 confirmed: equal to a sibling field, e.g. a repeated password. */
  {
    word: 'x-confirmed',
    takes: ['string'],
    schema: (sibling: string) => ({ const: { $data: `1/${sibling}` } }),
    // AJV skips a comparison with a missing sibling, so its presence is required here.
    recordSchema: (field, sibling: string) => ({
      if: { required: [field] },
      then: { required: [sibling] },
    }),
    params: (sibling: string) => ({ target: sibling }),
    slots: ['target'],
  },
];

export const LIST_RULES: readonly RuleDefinition[] = [
  /** VAL-01 oneOf: one of the listed values. */
  {
    word: 'x-one-of',
    takes: ['array'],
    schema: (values: readonly unknown[]) => ({ enum: values }),
    params: (values: readonly unknown[]) => ({ values }),
    slots: ['values'],
  },
  /** VAL-01 excluded: none of the listed values. */
  {
    word: 'x-excluded',
    takes: ['array'],
    schema: (values: readonly unknown[]) => ({ not: { enum: values } }),
    params: (values: readonly unknown[]) => ({ values }),
    slots: ['values'],
  },
  /** Values that exclude all others in a list, e.g. 'none'; from `exclusive` in an option list. */
  {
    word: 'x-alone',
    takes: ['array'],
    schema: (values: readonly unknown[]) => ({
      anyOf: [{ maxItems: 1 }, { items: { not: { enum: values } } }],
    }),
    params: (values: readonly unknown[]) => ({ values }),
    slots: ['values'],
  },
];
