/** Records as facts, and lists by the name of their table. Loaded with the first list. */
export { NamedTable } from './NamedTable.tsx';
export { RecordFacts } from './RecordFacts.tsx';
