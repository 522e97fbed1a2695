/** What reads workbooks, for whoever proves it. */
export { READING, type ReadWorkbook, readWorkbook } from './readWorkbook.ts';
