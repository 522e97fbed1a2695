import type { Calls } from '#generated/calls.ts';

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
