/** What areas may import of this folder: a chunk loaded with the first area that imports it. */
export { ScreenPart } from '../screen/ScreenContext.tsx';
export { useSchemaActions } from './actions/useSchemaActions.tsx';
export { WizardBlock } from './WizardBlock.tsx';
