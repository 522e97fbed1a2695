/** Exports for areas. Loaded with the first of them. */
export { ScreenPart } from '../screen/ScreenPart.tsx';
export { useSchemaActions } from './useSchemaActions.tsx';
export { WizardBlock } from './WizardBlock.tsx';
