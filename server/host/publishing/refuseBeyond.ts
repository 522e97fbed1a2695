import { checkBounds } from '../../../engine/node.ts';
import { findingsRefusal, toldFindings } from './validateOverlay.ts';

/**
 * Of contents that somebody typed: nothing may compare, merge or keep what is larger or deeper than a schema may be.
 *
 * @param files content by path; null where there is none.
 * @param reader in whose language it is said.
 * @throws Refusal SCHEMAS_WRONG with each place that is beyond a bound (`SCHEMA_BOUNDS`).
 */
export function refuseBeyond(
  files: Readonly<Record<string, unknown>>,
  reader: { readonly locale: string },
): void {
  const findings = checkBounds(files);
  if (findings.length > 0) throw findingsRefusal(toldFindings(findings, files, reader));
}
