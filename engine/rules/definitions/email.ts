import type { RuleDefinition } from '../RuleDefinition.ts';

/** Something, an at sign, then labels of letters, digits and hyphens, the last of two letters or more. */
const EMAIL = '^[^\\s@"(),:;<>\\[\\]\\\\]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$';

/** VAL-01 email: empty, which stored records hold where nothing was given, or an address. */
export const email: RuleDefinition = {
  word: 'x-email',
  rule: 'email',
  takes: ['boolean'],
  schema: () => ({ pattern: `^$|${EMAIL}`, maxLength: 254 }),
};
