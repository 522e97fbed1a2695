/** What areas use of the blocks. Loaded with the first of them. */
export { useBeforeNext } from '../editing/stepWork.ts';
export { ScreenPart } from '../screen/ScreenPart.tsx';
export { useSchemaActions } from './useSchemaActions.tsx';
export { WizardBlock } from './WizardBlock.tsx';
