/** The list of a block, for areas whose actions need code. Loaded with the first list. */
export { BlockTable } from './BlockTable.tsx';
export { useSchemaActions } from './useSchemaActions.tsx';
