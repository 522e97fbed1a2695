/** What a client must know of a call to make it; generated from the calls schemas. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `:params`. */
  readonly path: string;
  readonly effect: 'read' | 'write';
  readonly responseKey?: string;
  readonly multipart?: boolean;
  /** Media type of a binary answer: the payload is a Blob. */
  readonly binary?: string;
  readonly noTimeout?: boolean;
  /** What the call takes as query is sent as JSON body: addresses are logged and kept, bodies are not. */
  readonly queryInBody?: boolean;
}

/** What goes into a call; each part only where the call has it. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** So much of long work is done. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent again with the same key, a write takes effect once. Made anew where not given. */
  readonly idempotencyKey?: string;
  /** The key was sent before, and no answer came: a refusal then also says what became of the first. */
  readonly repeat?: boolean;
  /** Told how far long work is, where the server says so. */
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds after which the call is given up; never for calls that may take as long as they need. */
  readonly timeout?: number;
  /** Is finished even when the page goes away meanwhile; for small bodies only (64 KB for all that are under way). */
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

/** Carries a request; `fetch` is one. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Put before every path, e.g. `http://127.0.0.1:3000`. */
  readonly base?: string;
  /** Proof against forged requests that every write carries; a foreign page cannot set a header. */
  readonly proof?: string;
  /** Makes idempotency keys. */
  readonly newKey?: () => string;
  /** Headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}
