const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size in the unit that keeps it short, e.g. `40,1 kB`. @param bytes how many */
export function fileSizeText(bytes: number, locale: string): string {
  // As it is written: 999.950 bytes are 1 MB, not 1000 kB.
  const step = UNITS.findIndex((_unit, index) => Math.round((bytes / 1000 ** index) * 10) < 10_000);
  const [last, unit] = [UNITS.length - 1, UNITS[step] ?? 'gigabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** (step < 0 ? last : step),
  );
}
