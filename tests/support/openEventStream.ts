/** One event of the stream, its data parsed. */
export interface StreamEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape, and a wrong guess fails the test.
  readonly data: any;
}

/** Opens `/events` as a browser would: a page that was served at a position, also once its connection was lost. */
export async function openEventStream(
  address: string,
  cookie: string,
  { since, lost = false }: { readonly since?: string; readonly lost?: boolean } = {},
): Promise<{ next(): Promise<StreamEvent>; close(): void }> {
  const controller = new AbortController();
  const query = since === undefined ? '' : `?since=${since}`;
  const headers = { cookie, ...(lost && { 'last-event-id': 'any' }) };
  const response = await fetch(`${address}/events${query}`, { headers, signal: controller.signal });
  if (response.body === null || response.status !== 200) throw new Error(`no stream: ${response.status}`);
  const texts = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const event = /event: (\w+)\ndata: (.*)\n\n/.exec(received);
      if (event?.[1] !== undefined && event[2] !== undefined) {
        received = received.slice(event.index + event[0].length);
        return { event: event[1], data: JSON.parse(event[2]) };
      }
      const { value, done } = await texts.read();
      if (done) throw new Error('the stream has ended');
      received += value;
    }
  };
  return { next, close: () => controller.abort() };
}
