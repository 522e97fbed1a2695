import type { Calls } from '#generated/calls.ts';
import { callHooks } from '../engine/react/index.ts';

/** `useCall` and `useWrite` with the types of this product's calls. */
export const { useCall, useWrite } = callHooks<Calls>();
