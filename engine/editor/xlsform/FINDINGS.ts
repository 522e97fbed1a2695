/** Why something of a workbook is not taken as it stands: it refuses the whole, it has no counterpart, or it was done otherwise. */
export const WORKBOOK_FINDINGS = {
  // Of the file.
  notWorkbook: 'refused',
  oldWorkbook: 'refused',
  tooLarge: 'refused',
  tooManyRows: 'refused',
  tooManyColumns: 'refused',
  tooLong: 'refused',
  sheetTwice: 'refused',
  headerTwice: 'refused',
  noColumn: 'refused',
  // Of questions.
  noType: 'refused',
  noName: 'refused',
  nameWrong: 'refused',
  nameTwice: 'refused',
  unopened: 'refused',
  unclosed: 'refused',
  tooDeep: 'refused',
  noQuestions: 'refused',
  tooManyQuestions: 'refused',
  valueTwice: 'refused',
  valueWrong: 'refused',
  // Left out.
  noList: 'lost',
  loopUnknown: 'lost',
  formulaEmpty: 'lost',
  typeUnknown: 'lost',
  columnUnknown: 'lost',
  expressionUnknown: 'lost',
  patternWrong: 'lost',
  appearanceUnknown: 'lost',
  defaultWrong: 'lost',
  filterUnknown: 'lost',
  inRows: 'lost',
  messageUnused: 'lost',
  languageUnknown: 'lost',
  repeatInRepeat: 'lost',
  // Of a form that is exported.
  unsaidField: 'lost',
  unsaidWord: 'lost',
  unsaidCondition: 'lost',
  unsaidRule: 'lost',
  // Done otherwise.
  formula: 'changed',
  renamed: 'changed',
  flattened: 'changed',
  noLabel: 'changed',
  typeGuessed: 'changed',
  requiredGuessed: 'changed',
  frameLeft: 'changed',
  noteApart: 'changed',
} as const satisfies Readonly<Record<string, 'refused' | 'lost' | 'changed'>>;

export type WorkbookCode = keyof typeof WORKBOOK_FINDINGS;

/** Something to be told of a workbook, at its place. */
export interface WorkbookFinding {
  readonly code: WorkbookCode;
  readonly sheet: string;
  /** As Excel counts; 0: of the sheet as a whole. */
  readonly row: number;
  /** The column's head; empty: of the whole row. */
  readonly column: string;
  /** What stands there, shortened. */
  readonly found: string;
}

/** A sheet as texts, the head first. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Of one workbook; more than that nobody mends at a time. */
const MOST_FINDINGS = 300;
const LONGEST_FOUND = 120;

/** Gathers what there is to tell, the same at one place once. */
export class WorkbookNotes {
  readonly all: WorkbookFinding[] = [];
  readonly #seen = new Set<string>();

  add(code: WorkbookCode, place: Partial<Omit<WorkbookFinding, 'code'>>): void {
    const { sheet = '', row = 0, column = '', found = '' } = place;
    const key = JSON.stringify([code, sheet, row, column, found]);
    if (this.#seen.has(key) || (this.all.length >= MOST_FINDINGS && WORKBOOK_FINDINGS[code] !== 'refused'))
      return;
    if (this.all.length >= 2 * MOST_FINDINGS) return;
    this.#seen.add(key);
    const short = found.length > LONGEST_FOUND ? `${found.slice(0, LONGEST_FOUND)}…` : found;
    this.all.push({ code, sheet, row, column, found: short });
  }

  /** What others gathered of the same workbook. */
  take(findings: readonly WorkbookFinding[]): void {
    for (const { code, ...place } of findings) this.add(code, place);
  }

  get isRefused(): boolean {
    return this.all.some(({ code }) => WORKBOOK_FINDINGS[code] === 'refused');
  }
}
