import type { WorkflowEffect } from '#generated/hooks.ts';
import type { Product } from '../../../engine/index.ts';
import type { TeamRow } from './Team.ts';
import { teamWorkflow } from './teamWorkflow.ts';

export type State = TeamRow['Stato'];

/** States from which a call leads on: `statesBefore(product, 'approveWorks')` is `['R']`. */
export function statesBefore(product: Product, call: string): readonly State[] {
  return distinct(
    teamWorkflow(product)
      .transitions.filter((each) => each.call === call)
      .flatMap((each) => each.from),
  );
}

/** States whose work has begun and not ended: entered by a start, left by an end (V, O, D). */
export function openStates(product: Product): readonly State[] {
  const has = (effects: readonly string[] | undefined, effect: WorkflowEffect) =>
    effects?.includes(effect) === true;
  return distinct(
    teamWorkflow(product)
      .transitions.filter(
        ({ effects }) =>
          (has(effects, 'recordEntry') || has(effects, 'recordStart')) && !has(effects, 'recordEnd'),
      )
      .map(({ to }) => to),
  );
}

/** Whether the crew may still change: the end of the work can still be recorded (P, V, O, D). */
export function isBeforeEnd(
  product: Product,
  { Stato, Cancelled }: Pick<TeamRow, 'Stato' | 'Cancelled'>,
): boolean {
  return (
    Cancelled !== 'Y' &&
    teamWorkflow(product).transitions.some(
      ({ from, effects }) => from.includes(Stato) && effects?.includes('recordEnd') === true,
    )
  );
}

/** The name of a state for people: `stateLabel(product, 'P')` is `Pianificata`. */
export function stateLabel(product: Product, state: string): string {
  return teamWorkflow(product).states.find(({ value }) => value === state)?.label ?? state;
}

function distinct(states: readonly string[]): readonly State[] {
  return [...new Set(states)] as readonly State[];
}
