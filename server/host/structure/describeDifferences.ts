import type { StructureDifference } from './StructureDifference.ts';

/** Differences and the migration that mends them, for the person who started the product or checks the schemas. */
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
