import { type Phrase, say } from '../../errors/Phrase.ts';

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
