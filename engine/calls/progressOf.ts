import type { CallOptions } from './Client.ts';
import { heard } from './heard.ts';

/** Long work of a server that says how far it is: one line of JSON after another, the last of which is the answer. */
export const LINES = 'application/x-ndjson';

interface Line {
  readonly done?: number;
  readonly total?: number;
  readonly status?: number;
  readonly answer?: unknown;
}

/** Tells how far the work is while its lines come; what comes last is an answer as any other. */
export async function progressOf(
  call: string,
  response: Response,
  onProgress: CallOptions['onProgress'],
): Promise<Response> {
  if (response.headers.get('content-type')?.includes(LINES) !== true || response.body === null)
    return response;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let last: Line = {};
  for (let isOver = false; !isOver; ) {
    const { value, done } = await heard(call, () => reader.read());
    isOver = done;
    const lines = `${rest}${decoder.decode(value, { stream: !done })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      last = JSON.parse(line) as Line;
      if (last.done !== undefined && last.total !== undefined)
        onProgress?.({ done: last.done, total: last.total });
    }
  }
  const { status, answer } = last;
  // Lines that end without an answer: the server went away in the midst of its work.
  if (status === undefined) return heard(call, () => Promise.reject(new TypeError('no answer')));
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(answer), { status, headers });
}
