import type { RuleDefinition } from '../RuleDefinition.ts';

/** Characters, an at sign, then labels of letters, digits and hyphens; the last has at least two letters. */
const EMAIL = '^[^\\s@"(),:;<>\\[\\]\\\\]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$';

/** VAL-01 email: an address, or empty, since stored records contain empty texts. */
export const email: RuleDefinition = {
  word: 'x-email',
  rule: 'email',
  takes: ['boolean'],
  schema: () => ({ pattern: `^$|${EMAIL}`, maxLength: 254 }),
};
