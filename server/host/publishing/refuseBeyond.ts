import { checkBounds } from '../../../engine/node.ts';
import { findingsRefusal, readableFindings } from './validateOverlay.ts';

/**
 * Refuses contents larger or deeper than a schema may be, before they are compared, merged or stored.
 *
 * @param files content by path; null for no content.
 * @param reader gives the language of the problems.
 * @throws Refusal SCHEMAS_WRONG with each place that exceeds a bound (`SCHEMA_BOUNDS`).
 */
export function refuseBeyond(
  files: Readonly<Record<string, unknown>>,
  reader: { readonly locale: string },
): void {
  const findings = checkBounds(files);
  if (findings.length > 0) throw findingsRefusal(readableFindings(findings, files, reader));
}
