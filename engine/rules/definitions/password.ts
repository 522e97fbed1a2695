import type { RuleDefinition } from '../RuleDefinition.ts';

/**
 * VAL-02 password: 8 characters or more with a digit, a lower and an upper case letter and one of !@#$%&*(). A shorter one
 * is judged by `x-password-short` alone, which has a message of its own (`x-password.short`), so that people read one thing at a time.
 */
export const password: RuleDefinition = {
  word: 'x-password',
  rule: 'password',
  takes: ['boolean'],
  schema: () => ({
    pattern: '^(?:.{0,7}|(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%&*()]).*)$',
  }),
  also: 'x-password-short',
  slots: ['limit', 'length'],
};
