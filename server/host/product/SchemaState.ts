import type { Entities } from '#generated/entities.ts';
import { faultText, type PlacedFault } from './SchemaFault.ts';

/**
 * Schema changes that are not in force, for administrators; empty where all are. `faults` keep the former
 * schemas in force; `waiting` is the reason why valid ones need a restart.
 */
export type SchemaState = Omit<Entities['schema-state'], 'faults'> & {
  readonly faults?: readonly PlacedFault[];
};

/** The state with its faults in the reader's language. */
export function readableState({ faults, ...state }: SchemaState, locale: string): Entities['schema-state'] {
  if (faults === undefined) return state;
  return { ...state, faults: faults.map(({ what, ...at }) => ({ ...at, what: faultText(what, locale) })) };
}
