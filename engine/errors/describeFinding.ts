import type { Finding } from './Finding.ts';
import { findingText } from './phraseText.ts';
import { SCHEMA_ERRORS } from './registry.ts';

/** `loans/loan.form.json#/entity: no schema of that name exists; found "lone", expected one of loan, member. Correct …` */
export function describeFinding(finding: Finding): string {
  const { file, pointer, code } = finding;
  return `${file}#${pointer}: ${findingText(finding, 'en')}. ${SCHEMA_ERRORS[code].remedy}`;
}
