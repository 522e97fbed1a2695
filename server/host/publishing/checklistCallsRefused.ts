import { type Phrase, say } from '../../../engine/node.ts';
import { isObject } from './json.ts';

/** All that a call of a published checklist may say: nothing here lets strangers in, streams or takes files. */
const WORDS = [
  ...['$comment', 'name', 'method', 'path', 'summary', 'description', 'permission', 'maxBody', 'does'],
  ...['effect', 'query', 'body', 'form', 'responseKey', 'response', 'saves', 'changes', 'errors'],
];
const DEEDS = ['fill', 'filled', 'acknowledge', 'list'] as const;
/** Apart from all that the program answers. */
const BASE = /^\/checklists\/[a-z][a-z0-9-]{0,60}$/;
const MOST_BODY = 1_048_576;

/**
 * Why a new file of calls is not for administrators to publish: undefined for the calls of a checklist, which the host answers by itself.
 *
 * @param content the file, of which nothing is known yet.
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
    const said = isObject(call) ? call : {};
    const word = Object.keys(said).find((each) => !WORDS.includes(each));
    if (word !== undefined) return { pointer: `${pointer}/${word}`, what: say('newCallsWord', { word }) };
    const names = DEEDS.map((deed) => doneBy(call)[deed]).filter((name) => name !== undefined);
    // What is listed is the checklist that the file lets people fill in, and no other record.
    if (names.length !== 1 || !filled.includes(names[0]))
      return {
        pointer: `${pointer}/does`,
        what: say('newCallsDeeds'),
      };
    if (typeof said['permission'] !== 'string') return { pointer, what: say('newCallsPermission') };
    if (Number(said['maxBody'] ?? 0) > MOST_BODY)
      return { pointer: `${pointer}/maxBody`, what: say('newCallsSize') };
  }
  return undefined;
}

function doneBy(call: unknown): Readonly<Record<string, unknown>> {
  const does = isObject(call) ? call['does'] : undefined;
  return isObject(does) ? does : {};
}
