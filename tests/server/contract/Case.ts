import type { CallName } from '../../../server/host/calls/handlers.ts';
import type { World } from './World.ts';

/** A demo user by the name they sign in with. */
export type Actor = 'admin' | 'planner' | 'capo' | 'operaio' | 'ufficio';

/** What is sent with a call. */
export interface Given {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent in place of the actor's own: a case of somebody whom no other case signs in. */
  readonly cookie?: string;
}

/** One call as it is made on an ordinary day, and answered well. */
export interface Case {
  readonly as: Actor;
  /** Puts what the call works on into the database and says what to send: each time anew, since many calls use it up. */
  given(world: World): Given | Promise<Given>;
}

/** The cases of some calls. */
export type Cases<Name extends CallName> = Readonly<Record<Name, Case>>;

const nothing = () => ({});

const by =
  (as: Actor) =>
  (given: Case['given'] = nothing): Case => ({ as, given });

export const admin = by('admin');
export const planner = by('planner');
export const capo = by('capo');
export const operaio = by('operaio');
export const ufficio = by('ufficio');
