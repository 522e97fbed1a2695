import { withNetworkFailure } from './answers.ts';
import type { CallOptions } from './Client.ts';

interface Line {
  readonly done?: number;
  readonly total?: number;
  readonly status?: number;
  readonly answer?: unknown;
}

/**
 * Reports progress while the lines of a long answer arrive, and returns the last line as an ordinary
 * response.
 */
export async function progressOf(
  call: string,
  response: Response,
  onProgress: CallOptions['onProgress'],
): Promise<Response> {
  const reader = (response.body ?? new Blob().stream()).getReader();
  const decoder = new TextDecoder();
  let incomplete = '';
  let last: Line = {};
  for (let isOver = false; !isOver; ) {
    const { value, done } = await withNetworkFailure(call, () => reader.read());
    isOver = done;
    const lines = `${incomplete}${decoder.decode(value, { stream: !done })}`.split('\n');
    incomplete = lines.pop() ?? '';
    for (const line of lines) {
      last = JSON.parse(line) as Line;
      if (last.done !== undefined && last.total !== undefined)
        onProgress?.({ done: last.done, total: last.total });
    }
  }
  const { status, answer } = last;
  // The stream ended without an answer: the server stopped during its work.
  if (status === undefined) return withNetworkFailure(call, () => Promise.reject(new TypeError('no answer')));
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(answer), { status, headers });
}
