import { SchemaFault } from './SchemaFault.ts';

/** Schemas for which there was no time or memory: nothing is known of them, and asked again they may be right. */
export class NotJudged extends SchemaFault {}
