import { isSafePattern } from 'redos-detector';
import { type Phrase, say } from '../../../errors/Phrase.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { shown, walk } from '../../pointer.ts';

const WORDS: ReadonlySet<string> = new Set(['pattern', 'x-regex']);
/** File kinds in which these words are texts or example values, not patterns. */
const WITHOUT_PATTERNS: ReadonlySet<string> = new Set(['messages', 'scenario']);

/** Longer patterns describe no field format and take long to analyse. */
const LONGEST_PATTERN = 300;
/** Limit of ways to match one text; each way costs an attempt per character. */
const MAX_WAYS = 200;
const MAX_ANALYSIS_STEPS = 1_000;
/** Time limit within one step; most patterns need a thousandth of it. */
const LONGEST_MS = 5_000;

/**
 * Reports patterns that take more than linear time in the length of the text: the input of one person would
 * block the server for all. Patterns that cannot be analysed within `MAX_ANALYSIS_STEPS` are refused as well; the
 * limit does not depend on the machine.
 *
 * | pattern | |
 * | --- | --- |
 * | `^[0-9]+(,[0-9]+)*$` | one way to match any text |
 * | `^(a+)+$` | refused: 27 characters take seconds |
 * | `[0-9]+$` | refused: restarts at every digit; `^[0-9]+$` does not |
 */
export const checkPatterns = fileCheck(
  undefined,
  (_assembled, { file: { path: file, kind, content } }, report) => {
    if (WITHOUT_PATTERNS.has(kind)) return;
    walk(content, (word, value, pointer) => {
      if (!WORDS.has(word) || typeof value !== 'string') return;
      const expected = patternRefusal(value);
      if (expected === undefined) return;
      report({ code: 'SLOW_PATTERN', file, pointer, found: shown(value), expected });
    });
  },
);

/** Requirement that a pattern violates; undefined if it is linear. */
export function patternRefusal(pattern: string): Phrase | undefined {
  if (pattern.length > LONGEST_PATTERN)
    return say('atMost', { what: say('characters', { count: LONGEST_PATTERN }) });
  const never = unsayable(pattern);
  if (never !== undefined) return never;
  return ONE_WAY.test(pattern) || isQuick(pattern) ? undefined : say('readsOneWay');
}

/** Without choice and with fixed repetitions alone there is one way; the analyser unrolls each repetition. */
const ONE_WAY = /^(?:\\.|\{\d+\}|[^*+?|{\\])*$/;

const judged = new Map<string, boolean>();

/** Cached: editors and tests check the same few patterns repeatedly. */
function isQuick(pattern: string): boolean {
  const cached = judged.get(pattern);
  if (cached !== undefined) return cached;
  const quick = judge(pattern);
  judged.set(pattern, quick);
  return quick;
}

function judge(pattern: string): boolean {
  try {
    const limits = { maxScore: MAX_WAYS, maxSteps: MAX_ANALYSIS_STEPS, timeout: LONGEST_MS };
    return isSafePattern(pattern, { unicode: true, ...limits }).safe;
  } catch {
    // Valid in the browser but unsupported by the analyser, e.g. a named group.
    return false;
  }
}

/** Limit of repetitions in linear-time engines; nested repetitions multiply. */
const MAX_REPEATED = 1_000;

const LOOK_AROUND = /^\?<?[=!]/;
const BACK = /^(?:[1-9]|k<)/;
const BRACED = /^(?:[pP]|u)\{[^}]*\}/;
const TIMES = /^\{(\d+)(?:(,)(\d*))?\}/;

/**
 * The construct in a valid pattern that linear-time engines do not support (look-around, back reference, too
 * many repetitions); undefined if there is none. Such a pattern is not analysed further, since the analysis
 * may not end.
 *
 * @example unsayable('(a)\\1') // say('noBackReference', { back: '1' })
 * @example unsayable('(a{90}){90}') // say('repetitionsOf', { most: 1000 })
 */
function unsayable(pattern: string): Phrase | undefined {
  /** Highest repetition in each open group, and of the last element. */
  const groups = [1];
  let last = 1;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at];
    const ahead = pattern.slice(at + 1, at + 40);
    if (sign === '\\') {
      const back = BACK.exec(ahead)?.[0];
      if (back !== undefined) return say('noBackReference', { back });
      at += BRACED.exec(ahead)?.[0].length ?? 1;
      last = 1;
    } else if (sign === '[') {
      at = endOfClass(pattern, at);
      last = 1;
    } else if (sign === '(') {
      const look = LOOK_AROUND.exec(ahead)?.[0];
      if (look !== undefined) return say('noLookAround', { look });
      groups.push(1);
      last = 1;
    } else if (sign === ')') last = groups.pop() ?? 1;
    else if (sign === '{') {
      const [, least = '1', , most = ''] = TIMES.exec(pattern.slice(at, at + 40)) ?? [];
      last *= Math.max(1, Number(most === '' ? least : most));
      at = pattern.indexOf('}', at);
    } else if (sign !== undefined && !'*+?'.includes(sign)) last = 1;
    if (last > MAX_REPEATED) return say('repetitionsOf', { most: MAX_REPEATED });
    groups.push(Math.max(groups.pop() ?? 1, last));
  }
  return undefined;
}

function endOfClass(pattern: string, from: number): number {
  let at = from + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}
