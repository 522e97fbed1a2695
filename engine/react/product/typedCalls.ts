import type { Calls } from '#generated/calls.ts';
import type { Client } from '../../index.ts';
import { type CallState, type ReadOptions, useCall as useUntypedCall } from '../calls/useCall.ts';
import {
  type FailureShape,
  useWrite as useUntypedWrite,
  type Write,
  type WriteAttempt,
  type WriteResult,
} from '../calls/useWrites.ts';

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

/** A product's calls by name, as in its generated types. */
type CallTypes = { readonly [name: string]: { readonly request: unknown; readonly output: unknown } };

/** The hooks with a product's types. */
interface CallHooks<ProductCalls> {
  readonly useCall: <Name extends keyof ProductCalls & string>(
    name: Name,
    input: Part<ProductCalls[Name], 'request'> | null,
    options?: ReadOptions,
  ) => CallState<Part<ProductCalls[Name], 'output'>>;
  readonly useWrite: <Name extends keyof ProductCalls & string>(
    name: Name,
    failure?: FailureShape,
  ) => Omit<Write<Part<ProductCalls[Name], 'output'>>, 'write'> & {
    readonly write: (
      input: Part<ProductCalls[Name], 'request'>,
      attempt?: WriteAttempt,
    ) => Promise<WriteResult<Part<ProductCalls[Name], 'output'>>>;
  };
}

type Part<Call, Key extends keyof CallTypes[string]> = Call extends { readonly [K in Key]: infer Type }
  ? Type
  : never;

/**
 * `useCall` and `useWrite` with the types of a product's calls; a type cast only.
 *
 * @example export const { useCall, useWrite } = callHooks<Calls>();
 */
export function callHooks<ProductCalls>(): CallHooks<ProductCalls> {
  return { useCall: useUntypedCall, useWrite: useUntypedWrite } as unknown as CallHooks<ProductCalls>;
}
