import { CallFailure, type CallInput, type CallOptions } from '../../../../engine/index.ts';
import { shelf } from './books.ts';

/** Requests to the server of the library, read by tests. */
export interface Asked {
  readonly call: string;
  readonly input: CallInput;
  readonly key: string | undefined;
  readonly repeat: boolean | undefined;
  aborted: boolean;
}

declare global {
  interface Window {
    asked: Asked[];
    /** How many more writes get no answer. */
    silent: number;
    /** While set, reads wait in this list; call its entries to answer them, oldest first. */
    held: (() => void)[] | undefined;
    /** Books on the shelf, in a scene that removes some. */
    shelved: Set<number>;
  }
}

/** The server of a page that was just opened. */
export function startServer(): void {
  window.asked = [];
  window.silent = 0;
  window.held = undefined;
  window.shelved = new Set(shelf.map(({ id }) => Number(id)));
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function note(call: string, input: CallInput, options: CallOptions): void {
  const { idempotencyKey: key, repeat } = options;
  const request: Asked = { call, input, key, repeat, aborted: false };
  options.signal?.addEventListener('abort', () => {
    request.aborted = true;
  });
  window.asked.push(request);
}

/** Server of the library: answers after a moment, refuses invalid input, and stays silent on demand. */
export const client = {
  async fetchBooks(input: CallInput, options: CallOptions) {
    note('fetchBooks', input, options);
    const reading = window.asked.filter(({ call }) => call === 'fetchBooks').length;
    await (window.held === undefined ? pause(150) : new Promise<void>((answer) => window.held?.push(answer)));
    options.signal?.throwIfAborted();
    const { q = '' } = input.query as { readonly q?: string };
    const matches = shelf.filter(({ title }) => String(title).includes(q));
    return { books: matches.slice(0, 10), total: matches.length, reading };
  },
  async saveBook(input: CallInput, options: CallOptions) {
    note('saveBook', input, options);
    await pause(150);
    const { title } = input.body as { readonly title: string };
    const refused = { status: 400, code: 'TITLE', resultCode: -3, message: 'Il titolo esiste già' };
    if (title === 'doppio') throw new CallFailure('saveBook', refused);
    if (window.silent > 0) {
      window.silent -= 1;
      const lost = { status: 0, code: 'OFFLINE', resultCode: -1, message: 'Failed to fetch', offline: true };
      throw new CallFailure('saveBook', lost);
    }
    return { id: 99 };
  },
  async restoreBook(input: CallInput, options: CallOptions) {
    note('restoreBook', input, options);
    await pause(150);
    if (window.silent > 0) {
      window.silent -= 1;
      throw new TypeError('Failed to fetch');
    }
    const { key, id = key } = input.body as Readonly<Record<'id' | 'key', number>>;
    const refused = { status: 409, code: 'THERE', resultCode: -4, message: 'Il libro è già al suo posto' };
    if (window.shelved.has(id)) throw new CallFailure('restoreBook', refused);
    window.shelved.add(id);
    return { id };
  },
};

export const routes = {
  fetchBooks: { method: 'GET', path: '/books', effect: 'read' },
  saveBook: { method: 'POST', path: '/books', effect: 'write', changes: ['book'] },
  restoreBook: { method: 'POST', path: '/books/restore', effect: 'write' },
} as const;
