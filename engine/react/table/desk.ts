/** The table of a desk: the only door that loads what shows hints. */
export { DeskTable } from './DeskTable.tsx';
