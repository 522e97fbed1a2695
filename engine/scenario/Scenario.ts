import type { ScenarioSchema } from '../contract/index.ts';

/** One example: given answers, and what must come out. */
export type Scenario = ScenarioSchema['scenarios'][number];
