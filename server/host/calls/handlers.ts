import type { Calls } from '#generated/calls.ts';
import type { Product } from '../../../engine/contract/index.ts';
import type { CallContext, PrepareContext } from './CallContext.ts';

export type CallName = keyof Calls & string;

/** `{ params, query, body }` of a call, validated and with numbers made numbers. */
export type Input<Name extends CallName> = Calls[Name]['input'];

/** The payload of the answer, without envelope and response key. */
type Output<Name extends CallName> = Calls[Name]['output'];

/**
 * The work of one call. It refuses by throwing `refuse(code, params)`; a write that throws is rolled back.
 */
export type Handler<Name extends CallName> = (
  input: Input<Name>,
  context: CallContext,
) => Promise<Output<Name> | FileAnswer>;

/**
 * A write with a slow step (a hash, a print, a picture), which must not hold a transaction. `prepare` runs before the transaction opens:
 * it checks what may be asked, does the slow step, and returns the work. The work runs in the transaction, maybe more than once, and checks
 * again what may have changed meanwhile:
 *
 * ```ts
 * changePassword: {
 *   prepare: async ({ body }, { db, user }) => {
 *     const passwordHash = await hashPassword(body.newPassword);
 *     return async ({ db, changed }) => { … };
 *   },
 * },
 * ```
 */
export interface PreparedHandler<Name extends CallName> {
  prepare(
    input: Input<Name>,
    context: PrepareContext,
  ): Promise<(context: CallContext) => Promise<Output<Name> | FileAnswer>>;
}

type Handlers = { readonly [Name in CallName]: Handler<Name> | PreparedHandler<Name> };

/** A handler for the routes: its input is validated but untyped. */
export type AnyHandler =
  | ((input: unknown, context: CallContext) => Promise<unknown>)
  | {
      prepare(input: unknown, context: PrepareContext): Promise<(context: CallContext) => Promise<unknown>>;
    };

/**
 * Declares the handlers of one area; the compiler checks names, inputs and answers against the calls files:
 *
 * ```ts
 * export const companyCalls = handlers({
 *   fetchCompany: async (_input, { db }) => db.selectFrom('company').selectAll().executeTakeFirstOrThrow(),
 * });
 * ```
 */
export function handlers<Name extends CallName>(areaHandlers: Pick<Handlers, Name>): Pick<Handlers, Name> {
  return areaHandlers;
}

/** Answer of a handler that is a file instead of JSON. */
export class FileAnswer {
  readonly mediaType: string;
  readonly fileName: string;
  /** Complete bytes, or a stream, whose failure breaks off the transfer. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Length of a stream, where it is known. */
  readonly size: number | undefined;
  /** `inline` displays it in the browser, `attachment` saves it. */
  readonly disposition: 'inline' | 'attachment';
  /** For content that never changes at its URL: browsers cache it and revalidate with If-None-Match. */
  readonly etag: string | undefined;

  constructor(file: {
    mediaType: string;
    fileName: string;
    bytes: Uint8Array | AsyncIterable<Uint8Array>;
    size?: number;
    disposition?: 'inline' | 'attachment';
    etag?: string;
  }) {
    this.mediaType = file.mediaType;
    this.fileName = file.fileName;
    this.bytes = file.bytes;
    this.size = file.size;
    this.disposition = file.disposition ?? 'inline';
    this.etag = file.etag;
  }
}

/**
 * Calls without handler and handlers without call. Streams belong to the event hub, calls with `does` to the
 * server.
 */
export function unmatchedCalls(
  product: Product,
  handlers: Readonly<Record<string, unknown>>,
): { readonly withoutHandler: readonly string[]; readonly withoutCall: readonly string[] } {
  const hasHandler = (name: string) => Object.hasOwn(handlers, name);
  return {
    withoutHandler: Object.values(product.calls)
      .filter(({ name, stream, does }) => stream !== true && does === undefined && !hasHandler(name))
      .map(({ name }) => name),
    withoutCall: Object.keys(handlers).filter((name) => {
      const call = Object.hasOwn(product.calls, name) ? product.calls[name] : undefined;
      return call === undefined || call.does !== undefined;
    }),
  };
}
