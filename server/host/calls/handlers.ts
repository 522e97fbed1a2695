import type { Calls } from '#generated/calls.ts';
import type { CallContext, PrepareContext } from './CallContext.ts';
import type { FileAnswer } from './FileAnswer.ts';

export type CallName = keyof Calls & string;

/** `{ params, query, body }` of a call, validated and with numbers made numbers. */
export type Input<Name extends CallName> = Calls[Name]['input'];

/** The payload of the answer, without envelope and response key. */
export type Output<Name extends CallName> = Calls[Name]['output'];

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

export type Handlers = { readonly [Name in CallName]: Handler<Name> | PreparedHandler<Name> };

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
