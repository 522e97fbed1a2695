import type { Entities } from '#generated/entities.ts';

/**
 * How the schema files stand to those in force, as administrators are told; empty where they are the same: `faults`, for which the former ones stay in force,
 * or why they are right and yet `waiting` for the next start.
 */
export type SchemaState = Entities['schema-state'];
