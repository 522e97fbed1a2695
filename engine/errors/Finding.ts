import { SCHEMA_ERRORS, type SchemaErrorCode } from './registry.ts';

/** One thing wrong with a set of schemas: where it is, what is there, what should be. */
export interface Finding {
  readonly code: SchemaErrorCode;
  /** Path of the file, relative to the folder of schemas. */
  readonly file: string;
  /** JSON pointer inside the file, `''` for the file as a whole. */
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/** `loans/loan.form.json#/entity: no schema of that name exists; found "lone", expected one of loan, member. Correct …` */
export function describeFinding(finding: Finding): string {
  const { text, remedy } = SCHEMA_ERRORS[finding.code];
  return `${finding.file}#${finding.pointer}: ${text}; found ${finding.found}, expected ${finding.expected}. ${remedy}`;
}
