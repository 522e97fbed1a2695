import type { RuleDefinition } from '../RuleDefinition.ts';
import { endsWith, named } from './file.ts';

/** VAL-01 ext: the file's name ends with one of these. */
export const ext: RuleDefinition = {
  word: 'x-ext',
  rule: 'ext',
  takes: ['array'],
  schema: (extensions: readonly string[]) => named(endsWith(extensions)),
  params: (extensions: readonly string[]) => ({ extensions }),
  slots: ['extensions'],
};
