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
  moreRefused: 'refused',
  // Left out.
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
  // Of a form that is exported.
  unsaidField: 'lost',
  unsaidWord: 'lost',
  unsaidCondition: 'lost',
  unsaidRule: 'lost',
  // Done otherwise.
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

/** Of one workbook; how many there are beyond is told. */
const MOST_FINDINGS = 2000;
const LONGEST_FOUND = 120;
const BEYOND = { refused: 'moreRefused', lost: 'moreLost', changed: 'moreChanged' } as const;

/** Gathers what there is to tell, the same at one place once. */
export class WorkbookNotes {
  readonly #all: WorkbookFinding[] = [];
  readonly #beyond = { refused: 0, lost: 0, changed: 0 };
  readonly #seen = new Set<string>();

  add(code: WorkbookCode, place: Partial<Omit<WorkbookFinding, 'code'>>): void {
    const { sheet = '', row = 0, column = '', found = '' } = place;
    const key = JSON.stringify([code, sheet, row, column, found]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (this.#all.length >= MOST_FINDINGS) {
      this.#beyond[WORKBOOK_FINDINGS[code]] += 1;
      return;
    }
    const short = found.length > LONGEST_FOUND ? `${found.slice(0, LONGEST_FOUND)}…` : found;
    this.#all.push({ code, sheet, row, column, found: short });
  }

  /** What others gathered of the same workbook. */
  take(findings: readonly WorkbookFinding[]): void {
    for (const { code, ...place } of findings) this.add(code, place);
  }

  get all(): readonly WorkbookFinding[] {
    const beyond = (['refused', 'lost', 'changed'] as const).flatMap((kind): WorkbookFinding[] => {
      const found = this.#beyond[kind];
      return found === 0 ? [] : [{ code: BEYOND[kind], sheet: '', row: 0, column: '', found: `${found}` }];
    });
    return [...this.#all, ...beyond];
  }

  get isRefused(): boolean {
    return this.#beyond.refused > 0 || this.#all.some(({ code }) => WORKBOOK_FINDINGS[code] === 'refused');
  }
}
