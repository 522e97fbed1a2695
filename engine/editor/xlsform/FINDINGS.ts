/**
 * Effects of findings: `refused` rejects the workbook, `lost` has no counterpart and is left out, `changed`
 * is imported differently.
 */
export const WORKBOOK_FINDINGS = {
  // Findings of the file.
  notWorkbook: 'refused',
  oldWorkbook: 'refused',
  tooLarge: 'refused',
  tooManyRows: 'refused',
  tooManyColumns: 'refused',
  tooLong: 'refused',
  sheetTwice: 'refused',
  headerTwice: 'refused',
  noColumn: 'refused',
  // Findings of questions.
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
  moreRefused: 'refused',
  // Parts that are left out.
  sheetUnread: 'lost',
  moreLost: 'lost',
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
  signsNothing: 'lost',
  groupEmpty: 'lost',
  messageUnused: 'lost',
  languageUnknown: 'lost',
  repeatInRepeat: 'lost',
  // Parts of an exported form that a workbook cannot express.
  unsaidField: 'lost',
  unsaidWord: 'lost',
  unsaidCondition: 'lost',
  unsaidRule: 'lost',
  // Parts that are imported differently.
  moreChanged: 'changed',
  formula: 'changed',
  renamed: 'changed',
  flattened: 'changed',
  noLabel: 'changed',
  typeGuessed: 'changed',
  requiredGuessed: 'changed',
  frameLeft: 'changed',
  noteApart: 'changed',
  retiredMarked: 'changed',
} as const satisfies Readonly<Record<string, 'refused' | 'lost' | 'changed'>>;

/** Key of `WORKBOOK_FINDINGS`. */
export type WorkbookCode = keyof typeof WORKBOOK_FINDINGS;

/** A finding of a workbook, with its place. */
export interface WorkbookFinding {
  readonly code: WorkbookCode;
  readonly sheet: string;
  /** As Excel counts, from 1; 0: the sheet as a whole. */
  readonly row: number;
  /** Heading of the column; empty: the whole row. */
  readonly column: string;
  /** Content of the cell, shortened. */
  readonly found: string;
}

/** A sheet as texts; the first row has the headings. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Maximum per workbook; the number of further ones is reported. */
const MAX_WORKBOOK_FINDINGS = 2000;
const LONGEST_FOUND = 120;
const BEYOND = { refused: 'moreRefused', lost: 'moreLost', changed: 'moreChanged' } as const;

/** Collects findings without duplicates. */
export class WorkbookNotes {
  readonly #all: WorkbookFinding[] = [];
  readonly #beyond = { refused: 0, lost: 0, changed: 0 };
  readonly #seen = new Set<string>();

  add(code: WorkbookCode, place: Partial<Omit<WorkbookFinding, 'code'>>): void {
    const { sheet = '', row = 0, column = '', found = '' } = place;
    const key = JSON.stringify([code, sheet, row, column, found]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (this.#all.length >= MAX_WORKBOOK_FINDINGS) {
      this.#beyond[WORKBOOK_FINDINGS[code]] += 1;
      return;
    }
    const short = found.length > LONGEST_FOUND ? `${found.slice(0, LONGEST_FOUND)}…` : found;
    this.#all.push({ code, sheet, row, column, found: short });
  }

  /** Adds findings collected elsewhere for the same workbook. */
  take(findings: readonly WorkbookFinding[]): void {
    for (const { code, ...place } of findings) this.add(code, place);
  }

  get all(): readonly WorkbookFinding[] {
    const beyond = (['refused', 'lost', 'changed'] as const).flatMap((kind): WorkbookFinding[] => {
      const count = this.#beyond[kind];
      return count === 0 ? [] : [{ code: BEYOND[kind], sheet: '', row: 0, column: '', found: `${count}` }];
    });
    return [...this.#all, ...beyond];
  }

  get isRefused(): boolean {
    return this.#beyond.refused > 0 || this.#all.some(({ code }) => WORKBOOK_FINDINGS[code] === 'refused');
  }
}
