import type { Calls } from '#generated/calls.ts';
import type { Client } from '../../index.ts';

/** The calls as a client sees them: what is optional may be left out. Of their types the shell uses those that every host has. */
export type ClientCalls = {
  readonly [Name in keyof Calls]: {
    readonly input: Calls[Name]['request'];
    readonly output: Calls[Name]['output'];
  };
};

/** One typed function per call. */
export type AppClient = Client<ClientCalls>;
