/** Workflows. A door of its own, loaded with the first record that has one. */
export { StateDiagram } from './StateDiagram.tsx';
export { type Position, type PositionResult, takePosition } from './takePosition.ts';
export type { TransitionExtras, TransitionInput } from './useTransition.ts';
export { WorkflowBar } from './WorkflowBar.tsx';
