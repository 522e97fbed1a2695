import { parentPort, workerData } from 'node:worker_threads';
import type { RenderPage } from '../../../../engine/contract/index.ts';
import type { Fetched, PageThreadTask, ThreadMessage } from './pageRenderer.ts';

/** Answers of immutable addresses: the schemas of a version. */
const immutableAnswers = new Map<string, Promise<Fetched>>();
const MAX_ANSWERS = 300;
const IMMUTABLE = /^\/product\/.*[?&]v=/;

const openFetches = new Map<number, (fetched: Fetched) => void>();
let lastId = 0;

// The thread has no network: the server answers its requests as those of the page's user.
globalThis.fetch = async (input, init = {}) => {
  const address = String(input);
  if (!IMMUTABLE.test(address)) return responseOf(await ask(address, init));
  if (immutableAnswers.size >= MAX_ANSWERS) immutableAnswers.clear();
  const fetched = immutableAnswers.get(address) ?? ask(address, init);
  immutableAnswers.set(address, fetched);
  const answer = await fetched;
  if (answer.status !== 200) immutableAnswers.delete(address);
  return responseOf(answer);
};

function ask(address: string, { method = 'GET', headers, body }: RequestInit): Promise<Fetched> {
  lastId += 1;
  const id = lastId;
  const fetch = { address, method, headers: Object.fromEntries(new Headers(headers)) };
  send({ id, fetch: typeof body === 'string' ? { ...fetch, body } : fetch });
  return new Promise((resolve) => void openFetches.set(id, resolve));
}

const responseOf = ({ status, mediaType, text }: Fetched) =>
  new Response(text, { status, headers: { 'content-type': mediaType } });

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

const { render } = (await import(workerData as string)) as { readonly render?: RenderPage };
if (render === undefined)
  throw new Error('main.tsx renders no pages in the server: export const render = startApp(…)');
send({ loaded: true });

parentPort?.on('message', (task: PageThreadTask) => {
  if ('fetched' in task) {
    openFetches.get(task.id)?.(task.fetched);
    openFetches.delete(task.id);
  } else {
    let isOver = false;
    const finish = (message: ThreadMessage) => {
      isOver = true;
      send(message);
    };
    // A beginning that is sent after the end of its page would begin the next one, which is another user's.
    render(task.page, (beginning) => isOver || send({ beginning })).then(
      (page) => finish({ rendered: page }),
      (error: unknown) => finish({ failed: String(error instanceof Error ? error.stack : error) }),
    );
  }
});
