import type { Calls } from '#generated/calls.ts';
import type { Client } from '../../index.ts';

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
