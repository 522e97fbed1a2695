import type { Calls } from '#generated/calls.ts';
import { callHooks } from '../calls/callHooks.ts';

/** `useCall` and `useWrite` with types, for calls that every host answers: sign-in, account, language. */
export const { useCall, useWrite } = callHooks<Calls>();
