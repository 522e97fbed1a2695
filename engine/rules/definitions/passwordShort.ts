import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-02 password, minimum length; applied with `x-password`, not written in schemas. */
export const passwordShort: RuleDefinition = {
  word: 'x-password-short',
  rule: 'password',
  takes: ['boolean'],
  schema: () => ({ minLength: 8 }),
  tells: 'x-password',
  params: () => ({ limit: 8, length: 8, variant: 'short' }),
  slots: ['limit', 'length'],
};
