/** Wizards: a separate entry point, loaded with the first wizard. */
export type { FinishWords, RunFinish, StepResult } from './Finish.ts';
export { SchemaWizard, type SchemaWizardProps, type StepViewProps } from './SchemaWizard.tsx';
export type { Reason } from './StepRefusal.tsx';
export type { StepAddress } from './stepAddress.ts';
export { useRunFinish } from './useRunFinish.ts';
export { useStepAddress } from './useStepAddress.ts';
