import { SchemaFault } from './SchemaFault.ts';

/** Judging the schemas ran out of time or memory: they may be valid, and judging them again may succeed. */
export class NotJudged extends SchemaFault {}
