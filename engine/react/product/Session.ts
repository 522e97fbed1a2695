import type { Calls } from '#generated/calls.ts';

/** The signed-in user, from the server. */
export type SignedIn = Calls['fetchMe']['output'];

/**
 * | state | shown |
 * | --- | --- |
 * | `starting` | nothing yet |
 * | `unreachable` | the server did not answer: a way to try again |
 * | `guest` | the sign-in page |
 * | `in` | the product; `expired` asks to sign in again above it, so that nothing typed is lost |
 */
export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'guest' }
  | { readonly state: 'in'; readonly user: SignedIn; readonly expired: boolean };
