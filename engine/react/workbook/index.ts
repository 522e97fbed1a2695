/** Reader of workbooks, for tests. */
export { READING, type ReadWorkbook, readWorkbook } from './readWorkbook.ts';
