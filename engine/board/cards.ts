import { pathsOf } from '../condition/pathsOf.ts';
import type { Condition, Context, DataRecord, WorkflowSchema } from '../contract/index.ts';
import type { Totals } from '../table/totals.ts';
import { equal } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { stateOf, type Transition, transitionsFor } from '../workflow/checkTransition.ts';
import { type Board, type BoardColumn, columnOfValue } from './columns.ts';

/** A transition that moves a card to another column. */
export interface CardWay {
  readonly transition: Transition;
  /** Target column. */
  readonly to: string;
  /** Message id of the guard that refuses it. */
  readonly refusal?: string;
}

/** Context of a workflow for a row of its entity, also on the page of another record. */
export function cardScope({ entity }: Pick<WorkflowSchema, 'entity'>, row: DataRecord, context: Context) {
  return { ...context, row, record: row, [entity]: row };
}

/**
 * Moves of a card, the primary transition first: transitions offered for the row that lead to another column.
 * Guards that read data missing from a list's row (such as the crew of a site) are checked by the server
 * only.
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
  const checkable = {
    ...workflow,
    transitions: workflow.transitions.map((each) => ({
      ...each,
      guards: each.guards?.filter(({ must }) => isKnown(must, workflow, scope)) ?? [],
    })),
  };
  const offered = transitionsFor(checkable, scope, permissions).flatMap(
    ({ transition, refusal }): CardWay[] => {
      const { id, to } = transition;
      if (to === undefined || to === from || !ways.includes(id)) return [];
      if (columnOfValue(columns, to) === null) return [];
      const whole = workflow.transitions.find((each) => each.id === id) ?? transition;
      return [{ transition: whole, to, ...(refusal === undefined ? {} : { refusal }) }];
    },
  );
  return offered.toSorted((a, b) => step(a) - step(b));
}

const step = ({ transition }: CardWay) => (transition.primary === true ? 0 : 1);

/** The move to the column on which a card is dropped; undefined if none is allowed. */
export function boardMoveTo(ways: readonly CardWay[], column: string | null): CardWay | undefined {
  return ways.find(({ to, refusal }) => to === column && refusal === undefined);
}

/** Whether the context has all data that a condition reads. */
function isKnown(condition: Condition, { entity, context }: WorkflowSchema, scope: Context): boolean {
  const loadedContext = context?.[entity];
  const beside = typeof loadedContext === 'object' ? Object.keys(loadedContext.with ?? {}) : [];
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

/** The loaded rows of a column. */
export interface ColumnRows {
  readonly key: string | null;
  readonly rows: readonly DataRecord[];
  /** Number of rows in the whole list. */
  readonly count: number;
  readonly totals: Totals | undefined;
}

/** A move by the user that the server has not confirmed yet. */
export interface CardMove {
  /** The row before the move. */
  readonly row: DataRecord;
  readonly from: string | null;
  readonly to: string | null;
}

type KeyOf = (row: DataRecord) => string;

/** Applies pending moves to the columns: a moved card comes first in its new column. */
export function placeCards(
  columns: readonly ColumnRows[],
  moves: readonly CardMove[],
  keyOf: KeyOf,
): readonly ColumnRows[] {
  const open = moves.filter((move) => !isSettled(move, columns, keyOf));
  if (open.length === 0) return columns;
  const moved = new Set(open.map(({ row }) => keyOf(row)));
  return columns.map(({ key, rows, count, totals }) => {
    const added = open.filter(({ to }) => to === key);
    const removed = open.filter(({ from }) => from === key);
    return {
      key,
      rows: [...added.map(({ row }) => row), ...rows.filter((row) => !moved.has(keyOf(row)))],
      count: Math.max(0, count + added.length - removed.length),
      totals,
    };
  });
}

/**
 * Whether the server's rows reflect a move: the card has left its old column, or has changed. Its presence in
 * the new column is not enough: columns are loaded separately, and for a moment both may contain it.
 */
export function isSettled({ row, from }: CardMove, columns: readonly ColumnRows[], keyOf: KeyOf): boolean {
  const key = keyOf(row);
  const currentRow = columns.find((each) => each.key === from)?.rows.find((each) => keyOf(each) === key);
  return currentRow === undefined || !equal(currentRow, row);
}
