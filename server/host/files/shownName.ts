/**
 * A file's name fit to be shown and saved, whoever chose it: letters of any script kept; folders, control characters and those that turn the
 * reading direction replaced. `../../etc/passwd` becomes `passwd`; `foto: palo 3?.jpg` becomes `foto_ palo 3_.jpg`.
 */
export function shownName(fileName: string, otherwise = 'allegato'): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    // Controls, marks of direction, invisible characters, line separators, what no file system takes.
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 150);
  return plain === '' ? otherwise : plain;
}
