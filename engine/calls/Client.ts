import type { Problem } from '../contract/index.ts';

/** Route of a call, generated from the calls schemas. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:params`. */
  readonly path: string;
  readonly effect: 'read' | 'write';
  readonly responseKey?: string;
  readonly multipart?: boolean;
  /** Media type of a binary answer: the payload is a Blob. */
  readonly binary?: string;
  readonly noTimeout?: boolean;
  /** Sends the query as JSON body: addresses are logged, bodies are not. */
  readonly queryInBody?: boolean;
}

/** Input of a call; each part only if the call defines it. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Progress of a long-running call. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A write repeated with the same key takes effect once; default: a new key. */
  readonly idempotencyKey?: string;
  /**
   * True if the key was sent before without an answer: a refusal then also reports the outcome of the first
   * attempt.
   */
  readonly repeat?: boolean;
  /** Called with the progress of a long-running call, if the server reports it. */
  readonly onProgress?: (progress: Progress) => void;
  /** Timeout in milliseconds; ignored for calls with `noTimeout`. */
  readonly timeout?: number;
  /** Completes even if the page is closed; for small bodies only (64 KB over all pending requests). */
  readonly keepalive?: boolean;
}

/** Inputs and outputs by call name, as generated for a product. */
export type CallTypes<Calls> = {
  readonly [Name in keyof Calls]: { readonly input: object; readonly output: unknown };
};

/** One typed function per call. It resolves to the payload, or rejects with `CallFailure` (or the abort). */
export type Client<Calls extends CallTypes<Calls>> = {
  readonly [Name in keyof Calls]: (
    ...args: Record<never, never> extends Calls[Name]['input']
      ? [input?: Calls[Name]['input'], options?: CallOptions]
      : [input: Calls[Name]['input'], options?: CallOptions]
  ) => Promise<Calls[Name]['output']>;
};

/** Sends a request; `fetch` is one implementation. */
export type Transport = (url: string, init: CallInit) => Promise<Response>;

/** A request as `fetch` takes it. */
export interface CallInit extends RequestInit {
  /** The server may take any time for the answer, e.g. of an upload. */
  readonly noTimeout?: boolean;
}

/** Options of `createClient`. */
export interface ClientOptions {
  /** Prefix of every path, e.g. `http://127.0.0.1:3000`. */
  readonly base?: string;
  /** Header value of every write against forged requests: a foreign page cannot set headers. */
  readonly proof?: string;
  /** Makes idempotency keys. */
  readonly newKey?: () => string;
  /** Headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A problem as sent by a server: with its text, for clients without the message catalogue. */
export type ReportedProblem = Partial<Problem> & {
  readonly path: string;
  readonly text?: string;
  /** Address of the page where the user can correct it, if it is another page. */
  readonly link?: string;
};

interface Facts {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Error code, e.g. `NOT_FOUND`; `OFFLINE` without an answer. */
  readonly code: string;
  /** `ResultCode` of the answer; negative is a failure. */
  readonly resultCode: number;
  readonly message: string;
  readonly problems?: readonly ReportedProblem[];
  /** True without an answer (network or server unreachable). The call may have been executed all the same. */
  readonly offline?: boolean;
}

/** A failed call: refused by the server, answered with `ResultCode` below 0, or not answered. */
export class CallFailure extends Error {
  readonly call: string;
  readonly status: number;
  readonly code: string;
  readonly resultCode: number;
  readonly problems: readonly ReportedProblem[];
  readonly offline: boolean;

  constructor(call: string, facts: Facts, cause?: unknown) {
    super(facts.message, cause === undefined ? undefined : { cause });
    this.name = 'CallFailure';
    this.call = call;
    this.status = facts.status;
    this.code = facts.code;
    this.resultCode = facts.resultCode;
    this.problems = facts.problems ?? [];
    this.offline = facts.offline === true;
  }
}
