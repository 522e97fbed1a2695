/** Exports for areas. Loaded with the first of them. */
export { ScreenPart } from '../screen/ScreenContext.tsx';
export { useSchemaActions } from './actions/useSchemaActions.tsx';
export { WizardBlock } from './WizardBlock.tsx';
