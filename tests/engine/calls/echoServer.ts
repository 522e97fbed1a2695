import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived, as a server sees it. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** The line is cut after the body, while more was promised. */
  readonly breaksOff?: boolean;
  /** The rest of the body never comes. */
  readonly hangs?: boolean;
}

/** A real HTTP server that sends the given answers and records the requests. */
export async function openEchoServer(answer: (arrived: Arrived) => Answer | undefined) {
  const arrived: Arrived[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body };
    arrived.push(one);
    const reply = answer(one);
    // No answer: the caller waits until it gives up.
    if (reply === undefined) return;
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.type ?? 'application/json',
      ...reply.headers,
    });
    if (reply.hangs === true) response.write(reply.body);
    else if (reply.breaksOff === true) response.write(reply.body, () => request.socket.destroy());
    else response.end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    arrived,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
