import type { RuleDefinition } from '../RuleDefinition.ts';
import { NOT_EMPTY } from './notEmpty.ts';

type Value = { readonly field: string; readonly is?: readonly unknown[] };

/** VAL-01 required_if: `{ field, is }`, or `{ field }` alone for any answer there. */
export const requiredIf: RuleDefinition = {
  word: 'x-required-if',
  rule: 'required_if',
  takes: ['object'],
  schema: () => ({}),
  around: (field, { field: other, is }: Value) => ({
    if: { properties: { [other]: is === undefined ? NOT_EMPTY : { enum: is } }, required: [other] },
    then: { properties: { [field]: NOT_EMPTY }, required: [field] },
  }),
  params: ({ field, is }: Value) => ({ target: field, values: is ?? [] }),
  slots: ['target', 'values'],
};
