import type { CallName } from '../../../server/host/calls/handlers.ts';
import type { World } from './World.ts';

/** A demo user by the name they sign in with. */
export type Actor = 'admin' | 'planner' | 'capo' | 'operaio' | 'ufficio';

/** Input of a call. */
export interface Given {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Replaces the cookie of the actor, for a case whose user no other case signs in. */
  readonly cookie?: string;
}

/** One call as it is made on an ordinary day, and answered well. */
export interface Case {
  readonly as: Actor;
  /**
   * Inserts the records for the call and returns its input: each time new ones, because many calls use them
   * up.
   */
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
