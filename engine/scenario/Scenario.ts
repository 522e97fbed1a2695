import type { Check, EntitySchema, ScenarioSchema } from '../contract/index.ts';

/** One example: given answers, and what must come out. */
export type Scenario = ScenarioSchema['scenarios'][number];

/** The compiled check of an entity: who compiles, and keeps it, is the caller's business. */
export type CheckOf = (entity: EntitySchema) => Check;
