import type { Calls } from '#generated/calls.ts';
import type { Client } from '../../index.ts';
import { callHooks } from '../calls/useWrites.ts';

/** `useCall` and `useWrite` typed for the calls of every host: sign-in, account, language. */
export const { useCall, useWrite } = callHooks<Calls>();

/**
 * The calls with the types of a client, where optional parts may be omitted. The shell uses only those that
 * every host has.
 */
export type ClientCalls = {
  readonly [Name in keyof Calls]: {
    readonly input: Calls[Name]['request'];
    readonly output: Calls[Name]['output'];
  };
};

/** One typed function per call. */
export type AppClient = Client<ClientCalls>;

/** The signed-in user, from the server. */
export type SignedIn = Calls['fetchMe']['output'];

/**
 * State of the session.
 *
 * | state | display |
 * | --- | --- |
 * | `starting` | empty page |
 * | `unreachable` | the server did not answer: a retry button |
 * | `guest` | the sign-in page |
 * | `in` | the product; if `expired`, with a sign-in dialog above it, so that input is not lost |
 */
export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'guest' }
  | { readonly state: 'in'; readonly user: SignedIn; readonly expired: boolean };
