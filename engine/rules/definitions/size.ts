import type { RuleDefinition } from '../RuleDefinition.ts';

/** VAL-01 size: a file of at most so many KB (1024 bytes). */
export const size: RuleDefinition = {
  word: 'x-size',
  rule: 'size',
  takes: ['number'],
  schema: (kilobytes: number) => ({ properties: { size: { type: 'number', maximum: kilobytes * 1024 } } }),
  params: (kilobytes: number) => ({ limit: kilobytes, size: kilobytes }),
  slots: ['limit', 'size'],
};
