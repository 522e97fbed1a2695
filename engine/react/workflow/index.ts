/** Workflows: a separate entry point, loaded with the first record that has one. */
export { StateDiagram } from './StateDiagram.tsx';
export type { WorkflowBarProps } from './WorkflowBar.tsx';
export { WorkflowBar } from './WorkflowBar.tsx';
