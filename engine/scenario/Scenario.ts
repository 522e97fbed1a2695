import type { Check, EntitySchema, ScenarioSchema } from '../contract/index.ts';

/** One example: input (`given`) and expected results (`expect`). */
export type Scenario = ScenarioSchema['scenarios'][number];

/** Returns the compiled check of an entity; the caller compiles and caches it. */
export type CheckOf = (entity: EntitySchema) => Check;
