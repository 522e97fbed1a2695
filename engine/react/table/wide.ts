/** The grid for very wide lists: the only door that loads the grid library. */
export { WideTable } from './WideTable.tsx';
