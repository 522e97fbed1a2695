import type { RuleDefinition } from '../RuleDefinition.ts';
import { NOT_EMPTY } from './notEmpty.ts';

/** VAL-01 required: an answer (see `NOT_EMPTY`), and the field itself. */
export const required: RuleDefinition = {
  word: 'x-required',
  rule: 'required',
  takes: ['boolean'],
  schema: () => NOT_EMPTY,
  tells: 'required',
  around: (field) => ({ required: [field] }),
};
