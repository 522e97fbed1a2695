/** What areas use of the blocks. Loaded with the first of them. */
export { useSchemaActions } from './useSchemaActions.tsx';
