/** Wizards: a separate entry point, loaded with the first wizard. */

export { SchemaWizard, type SchemaWizardProps, type StepViewProps } from './SchemaWizard.tsx';
export type { Reason } from './StepRefusal.tsx';
export type { StepAddress } from './stepAddress.ts';
export { useStepAddress } from './stepAddress.ts';
export type { FinishAnswers, MakeFinishCall } from './useFinish.ts';
export { useFinishCall } from './useFinish.ts';
