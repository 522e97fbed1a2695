import type { StructureDifference } from './StructureDifference.ts';

/** Italian text with the differences and the migration that removes them, for operators. */
export function describeDifferences(differences: readonly StructureDifference[], next: string): string {
  return [
    differences.length === 1
      ? 'Il database non è come dicono gli schemi: c’è una differenza.'
      : `Il database non è come dicono gli schemi: ci sono ${differences.length} differenze.`,
    ...differences.map(({ place, what }) => `  ${place}: ${what}.`),
    `Correggi lo schema, oppure aggiungi la migrazione server/migrations/${next} e riavvia:`,
    '',
    '-- former version: keeps working',
    ...differences.map(({ sql }) => sql),
    '',
  ].join('\n');
}
