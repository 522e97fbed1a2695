import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-02 url: empty, or a host with a last label of 2 to 5 letters, with optional scheme and path. */
export const url: RuleDefinition = {
  word: 'x-url',
  rule: 'url',
  takes: ['boolean'],
  schema: () => ({ pattern: '^$|^(?:https?://)?(?:[\\w-]+\\.)+[A-Za-z]{2,5}(?::\\d+)?(?:[/?#]\\S*)?$' }),
};
