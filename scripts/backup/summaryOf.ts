import type { ReadBackup } from '../../server/host/backup/readArchive.ts';

/** Summary of an archive for the operator. */
export function summaryOf({ header, manifest, encrypted, bytes }: ReadBackup, timeZone?: string): string {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `  del ${new Date(header.at).toLocaleString('it-IT', { timeZone })}, versione ${header.product}, ${encrypted ? 'cifrata' : 'non cifrata'}, ${bytes} byte`,
    `  ${header.tables.length} tabelle con ${rows} righe, ${manifest.files.count} file`,
  ];
  const { count, first } = manifest.lost;
  if (count > 0)
    lines.push(`  Attenzione: ${count} file mancavano già o erano cambiati: ${first.join(', ')}`);
  return lines.join('\n');
}
