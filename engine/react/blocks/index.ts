/** What areas use of the blocks. Loaded with the first of them. */
export { useListAction } from './useListAction.tsx';
export { useSchemaActions } from './useSchemaActions.tsx';
