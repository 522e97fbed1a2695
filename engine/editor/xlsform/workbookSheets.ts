const OF_XLSFORM: ReadonlySet<string> = new Set(['survey', 'choices', 'settings']);

/** A sheet's name, normalized for comparison. */
export function sheetKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether the sheets are an XLSForm, not a plain list of questions. */
export function isSurvey(names: readonly string[]): boolean {
  return names.some((name) => sheetKey(name) === 'survey');
}

/** Indexes of the sheets to read: those of the XLSForm format if there is a survey, else all. */
export function sheetsToRead(names: readonly string[]): readonly number[] {
  const isAny = !isSurvey(names);
  return [...names.keys()].filter((at) => isAny || OF_XLSFORM.has(sheetKey(names[at] ?? '')));
}
