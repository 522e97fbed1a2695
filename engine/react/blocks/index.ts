/** What areas use of the blocks. Loaded with the first of them. */
export { useListActions } from './useListActions.tsx';
export { useSchemaActions } from './useSchemaActions.tsx';
