import type { Finding } from './Finding.ts';
import { phraseText } from './phraseText.ts';
import { SCHEMA_ERRORS } from './registry.ts';

/**
 * A finding as one line for the command line: place, sentence and remedy.
 *
 * @example `loans/loan.form.json#/entity: no schema of that name exists; found "lone", expected … Correct …`
 */
export function describeFinding(finding: Finding): string {
  const { file, pointer, code } = finding;
  return `${file}#${pointer}: ${phraseText(finding, 'en')}. ${SCHEMA_ERRORS[code]}`;
}
