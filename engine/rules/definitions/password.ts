import type { RuleDefinition } from '../RuleDefinition.ts';

/**
 * VAL-02 password: at least 8 characters with a digit, a lower and an upper case letter and one of
 * !@#$%&*(). A shorter one is reported by `x-password-short` only, with the message `x-password.short`, so
 * that people read one problem at a time.
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
