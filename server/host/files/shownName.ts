/**
 * Cleans a file name for display and saving: keeps letters of any script, drops folders, replaces control and
 * direction characters. `../../etc/passwd` becomes `passwd`; `foto: palo 3?.jpg` becomes `foto_ palo 3_.jpg`.
 */
export function shownName(fileName: string, otherwise = 'allegato'): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    // Control, direction and invisible characters, line separators, characters refused by file systems.
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 150);
  return plain === '' ? otherwise : plain;
}
