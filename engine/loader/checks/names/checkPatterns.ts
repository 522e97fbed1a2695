import { isSafePattern } from 'redos-detector';
import { type Phrase, say } from '../../../errors/Phrase.ts';
import type { DraftCheck } from '../../ProductDraft.ts';
import { shown } from '../../pointer.ts';
import { walk } from '../../walk.ts';

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

/** As often as an engine of linear time repeats; one repetition within another multiplies. */
const MOST_REPEATED = 1_000;

const LOOK_AROUND = /^\?<?[=!]/;
const BACK = /^(?:[1-9]|k<)/;
const BRACED = /^(?:[pP]|u)\{[^}]*\}/;
const TIMES = /^\{(\d+)(?:(,)(\d*))?\}/;

/**
 * What of a valid expression no engine of linear time could say: to look around, to refer back, to repeat beyond bounds; undefined where there is none of it. Such
 * an expression is not judged any further: judging takes without end, too.
 *
 * @example unsayable('(a)\\1') // say('noBackReference', { back: '1' })
 * @example unsayable('(a{90}){90}') // say('repetitionsOf', { most: 1000 })
 */
export function unsayable(pattern: string): Phrase | undefined {
  /** The most that is repeated in each open group, and by what stands last. */
  const groups = [1];
  let last = 1;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at];
    const rest = pattern.slice(at + 1, at + 40);
    if (sign === '\\') {
      const back = BACK.exec(rest)?.[0];
      if (back !== undefined) return say('noBackReference', { back });
      at += BRACED.exec(rest)?.[0].length ?? 1;
      last = 1;
    } else if (sign === '[') {
      at = endOfClass(pattern, at);
      last = 1;
    } else if (sign === '(') {
      const look = LOOK_AROUND.exec(rest)?.[0];
      if (look !== undefined) return say('noLookAround', { look });
      groups.push(1);
      last = 1;
    } else if (sign === ')') last = groups.pop() ?? 1;
    else if (sign === '{') {
      const [, least = '1', , most = ''] = TIMES.exec(pattern.slice(at, at + 40)) ?? [];
      last *= Math.max(1, Number(most === '' ? least : most));
      at = pattern.indexOf('}', at);
    } else if (sign !== undefined && !'*+?'.includes(sign)) last = 1;
    if (last > MOST_REPEATED) return say('repetitionsOf', { most: MOST_REPEATED });
    groups.push(Math.max(groups.pop() ?? 1, last));
  }
  return undefined;
}

function endOfClass(pattern: string, from: number): number {
  let at = from + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}
