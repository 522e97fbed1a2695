import { pathsOf } from '../condition/pathsOf.ts';
import type { Condition, Context, DataRecord, WorkflowSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import type { Transition } from '../workflow/attempt.ts';
import { stateOf } from '../workflow/stateOf.ts';
import { transitionsFor } from '../workflow/transitionsFor.ts';
import { type Board, type BoardColumn, columnOfValue } from './boardColumns.ts';

/** A way of a card to another column. */
export interface CardWay {
  readonly transition: Transition;
  /** The column that it leads to. */
  readonly to: string;
  /** Message id of the guard that refuses it now. */
  readonly refusal?: string;
}

/** What a workflow looks at for a row of its entity, also on the page of another record. */
export function cardScope({ entity }: Pick<WorkflowSchema, 'entity'>, row: DataRecord, context: Context) {
  return { ...context, row, record: row, [entity]: row };
}

/**
 * Where a card may be moved, in the order of the schema, the day's next step first: the transitions that its button would offer and that lead to another column.
 * A guard that speaks of what a list's row does not hold (the crew of a site) is left to the server, which knows it.
 */
export function cardWays(
  board: Board,
  workflow: WorkflowSchema,
  columns: readonly BoardColumn[],
  scope: Context,
  permissions: readonly string[],
): readonly CardWay[] {
  const from = stateOf(workflow, scope);
  const { ways = workflow.transitions.map(({ id }) => id) } = board;
  const judged = {
    ...workflow,
    transitions: workflow.transitions.map((each) => ({
      ...each,
      guards: each.guards?.filter(({ must }) => isKnown(must, workflow, scope)) ?? [],
    })),
  };
  const offered = transitionsFor(judged, scope, permissions).flatMap(({ transition, refusal }): CardWay[] => {
    const { id, to } = transition;
    if (to === undefined || to === from || !ways.includes(id)) return [];
    if (columnOfValue(columns, to) === null) return [];
    const whole = workflow.transitions.find((each) => each.id === id) ?? transition;
    return [{ transition: whole, to, ...(refusal === undefined ? {} : { refusal }) }];
  });
  return offered.toSorted((a, b) => step(a) - step(b));
}

const step = ({ transition }: CardWay) => (transition.primary === true ? 0 : 1);

/** The way that a card takes to a column that it is dropped on; undefined: none that is allowed leads there. */
export function wayTo(ways: readonly CardWay[], column: string | null): CardWay | undefined {
  return ways.find(({ to, refusal }) => to === column && refusal === undefined);
}

/** Whether all that a condition looks at is there to be judged. */
function isKnown(condition: Condition, { entity, context }: WorkflowSchema, scope: Context): boolean {
  const said = context?.[entity];
  const beside = typeof said === 'object' ? Object.keys(said.with ?? {}) : [];
  return pathsOf(condition).every((path) => {
    const [root = '', name = ''] = path.split('.');
    if (!Object.hasOwn(scope, root)) return false;
    return (
      (root !== entity && root !== 'record') ||
      !beside.includes(name) ||
      getAt(scope, `${root}.${name}`) !== undefined
    );
  });
}
