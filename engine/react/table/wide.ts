/** The grid for very wide lists: the only entry point that loads the grid library. */
export { WideTable } from './WideTable.tsx';
