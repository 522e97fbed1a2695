import { isSafePattern } from 'redos-detector';
import { type Phrase, say } from '../../errors/Phrase.ts';
import type { DraftCheck } from '../ProductDraft.ts';
import { shown } from '../pointer.ts';
import { walk } from '../walk.ts';
import { unsayable } from './unsayable.ts';

const WORDS: ReadonlySet<string> = new Set(['pattern', 'x-regex']);
/** Texts and examples, where a word of that name is no expression. */
const WITHOUT_PATTERNS: ReadonlySet<string> = new Set(['messages', 'scenario']);

/** More is no format of a field, and takes long to judge. */
const LONGEST = 300;
/** Ways to read one text that a pattern may have; each more costs a try per character. */
const MOST_WAYS = 200;
const MOST_STEPS = 1_000;
/** Within a step the judge may be lost, too: most patterns take a thousandth of this. */
const LONGEST_MS = 5_000;

/**
 * Expressions whose time grows faster than the text: one person's input would hold the server for all. What cannot be judged within a number of
 * steps is refused as well; the number does not depend on the machine.
 *
 * | pattern | |
 * | --- | --- |
 * | `^[0-9]+(,[0-9]+)*$` | one way to read any text |
 * | `^(a+)+$` | refused: 27 characters take seconds |
 * | `[0-9]+$` | refused: tried anew from every digit; `^[0-9]+$` is not |
 */
export const checkPatterns: DraftCheck = ({ files }, report) => {
  for (const { path: file, kind, content } of files) {
    if (WITHOUT_PATTERNS.has(kind)) continue;
    walk(content, (word, value, pointer) => {
      if (!WORDS.has(word) || typeof value !== 'string') return;
      const expected = patternRefusal(value);
      if (expected === undefined) return;
      report({ code: 'SLOW_PATTERN', file, pointer, found: shown(value), expected });
    });
  }
};

/** What a pattern has to be in place of what it is; undefined where it is quick. */
export function patternRefusal(pattern: string): Phrase | undefined {
  if (pattern.length > LONGEST) return say('atMost', { what: say('characters', { count: LONGEST }) });
  const never = unsayable(pattern);
  if (never !== undefined) return never;
  return isQuick(pattern) ? undefined : say('readsOneWay');
}

const judged = new Map<string, boolean>();

/** Kept: editors and tests ask for the same few again and again. */
function isQuick(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  const quick = judge(pattern);
  judged.set(pattern, quick);
  return quick;
}

function judge(pattern: string): boolean {
  try {
    const limits = { maxScore: MOST_WAYS, maxSteps: MOST_STEPS, timeout: LONGEST_MS };
    return isSafePattern(pattern, { unicode: true, ...limits }).safe;
  } catch {
    // Valid for the browser, unknown to the judge, e.g. a group with a name.
    return false;
  }
}
