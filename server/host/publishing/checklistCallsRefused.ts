import { type Phrase, say } from '../../../engine/node.ts';
import { isObject } from './json.ts';

/**
 * Words allowed in a call of a published checklist: none of them allows anonymous access, streams or uploads.
 */
const WORDS = [
  ...['$comment', 'name', 'method', 'path', 'summary', 'description', 'permission', 'maxBody', 'does'],
  ...['effect', 'query', 'body', 'form', 'responseKey', 'response', 'saves', 'changes', 'errors'],
];
const DEEDS = ['fill', 'filled', 'acknowledge', 'list'] as const;
/** Prefix that separates these calls from those of the program. */
const BASE = /^\/checklists\/[a-z][a-z0-9-]{0,60}$/;
const MOST_BODY = 1_048_576;

/**
 * Checks that a new file of calls only has calls of a checklist, which the host answers without code.
 *
 * @param content unvalidated content of the file.
 * @returns place and reason of the first offence; undefined where administrators may publish it.
 */
export function checklistCallsRefused(
  content: unknown,
): { readonly pointer: string; readonly what: Phrase } | undefined {
  const { base, calls, mirrors } = isObject(content) ? content : {};
  if (typeof base !== 'string' || !BASE.test(base)) return { pointer: '/base', what: say('newCallsBase') };
  if (mirrors !== undefined) return { pointer: '/mirrors', what: say('newCallsMirrors') };
  const all: readonly unknown[] = Array.isArray(calls) ? calls : [];
  const filled = all.map((call) => doneBy(call)['fill']);
  for (const [index, call] of all.entries()) {
    const pointer = `/calls/${index}`;
    const words = isObject(call) ? call : {};
    const word = Object.keys(words).find((each) => !WORDS.includes(each));
    if (word !== undefined) return { pointer: `${pointer}/${word}`, what: say('newCallsWord', { word }) };
    const names = DEEDS.map((deed) => doneBy(call)[deed]).filter((name) => name !== undefined);
    // `list` and `acknowledge` may only address the checklist that this file fills in.
    if (names.length !== 1 || !filled.includes(names[0]))
      return {
        pointer: `${pointer}/does`,
        what: say('newCallsDeeds'),
      };
    if (typeof words['permission'] !== 'string') return { pointer, what: say('newCallsPermission') };
    if (Number(words['maxBody'] ?? 0) > MOST_BODY)
      return { pointer: `${pointer}/maxBody`, what: say('newCallsSize') };
  }
  return undefined;
}

function doneBy(call: unknown): Readonly<Record<string, unknown>> {
  const does = isObject(call) ? call['does'] : undefined;
  return isObject(does) ? does : {};
}
