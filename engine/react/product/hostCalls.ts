import type { Calls } from '#generated/calls.ts';
import { callHooks } from '../calls/callHooks.ts';

/** `useCall` and `useWrite` typed for the calls of every host: sign-in, account, language. */
export const { useCall, useWrite } = callHooks<Calls>();
