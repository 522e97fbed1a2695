const OF_XLSFORM: ReadonlySet<string> = new Set(['survey', 'choices', 'settings']);

/** A sheet's name as the format compares it. */
export function sheetKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether the sheets are those of the format, not a list of questions in whatever sheet. */
export function isSurvey(names: readonly string[]): boolean {
  return names.some((name) => sheetKey(name) === 'survey');
}

/** The sheets that an import reads, by their place: those of the format where one of them is its survey, else any. */
export function sheetsToRead(names: readonly string[]): readonly number[] {
  const isAny = !isSurvey(names);
  return [...names.keys()].filter((at) => isAny || OF_XLSFORM.has(sheetKey(names[at] ?? '')));
}
