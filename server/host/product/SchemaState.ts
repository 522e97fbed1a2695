import type { Entities } from '#generated/entities.ts';
import { faultText, type PlacedFault } from './SchemaFault.ts';

/**
 * How the schema files stand to those in force, as administrators are told; empty where they are the same: `faults`, for which the former ones stay in force,
 * or why they are right and yet `waiting` for the next start.
 */
export type SchemaState = Omit<Entities['schema-state'], 'faults'> & {
  readonly faults?: readonly PlacedFault[];
};

/** The same as a person reads it. */
export function toldState({ faults, ...state }: SchemaState, locale: string): Entities['schema-state'] {
  if (faults === undefined) return state;
  return { ...state, faults: faults.map(({ what, ...at }) => ({ ...at, what: faultText(what, locale) })) };
}
