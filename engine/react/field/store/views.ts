import type { FormState, Problem } from '../../../contract/index.ts';
import { equal, type FormModel, type NoValue } from '../../../index.ts';
import type { CellStates } from './cellStates.ts';

/** What one field shows besides its value. Replaced, never changed: a field renders again only when its own view is new. */
export interface FieldView {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Why it is read-only to this person (`x-may.change`). */
  readonly keptFor?: string | undefined;
  /** Choices that the other answers rule out. */
  readonly withheld: Withheld;
  /** What its list is asked by the other answers; another text: another list. */
  readonly asked: string | undefined;
  /** Only those that the person should see now: after the field was left, or after a submit. */
  readonly problems: readonly Problem[];
  /** Of a calculated field alone. */
  readonly worked?: WorkedOut | undefined;
}

/** What a calculated field comes to, or why it has no value. */
export interface WorkedOut {
  readonly value: unknown;
  readonly lost: NoValue | undefined;
}

export type Withheld = readonly (string | number)[];

export interface SectionView {
  readonly visible: boolean;
  /** How many fields of the section are known to be wrong. */
  readonly wrong: number;
}

export function sameSectionView(one: SectionView, other: SectionView): boolean {
  return one.visible === other.visible && one.wrong === other.wrong;
}

const NOTHING: Withheld = [];

export const NO_PROBLEMS: readonly Problem[] = [];

interface Known {
  readonly state: FormState;
  readonly problems: readonly Problem[];
  /** Given for a cell of a row (`lines.2.Quantity`), of which only conditions over its row speak. */
  readonly cells: CellStates | undefined;
  readonly worked?: WorkedOut | undefined;
  readonly keptFor?: string | undefined;
  readonly withheld?: Withheld | undefined;
  readonly asked?: string | undefined;
}

export function fieldView(
  path: string,
  { state, problems, cells, worked, keptFor, withheld = NOTHING, asked }: Known,
): FieldView {
  return {
    visible: cells === undefined ? state.visible.has(path) : !cells.hidden.has(path),
    required: (cells ?? state).required.has(path),
    readOnly: (cells ?? state).readOnly.has(path) || worked !== undefined,
    keptFor,
    withheld,
    asked,
    problems,
    worked,
  };
}

/** Whether a field, or a cell of a row, is calculated. */
export function isWorkedOut({ calculations }: FormModel, path: string): boolean {
  if (calculations.length === 0) return false;
  const place = path.replaceAll(/\.\d+(?=\.)/g, '.*');
  return calculations.some((each) => each.path === place);
}

export function sameFieldView(a: FieldView, b: FieldView): boolean {
  return (
    a.visible === b.visible &&
    a.required === b.required &&
    a.readOnly === b.readOnly &&
    a.keptFor === b.keptFor &&
    a.asked === b.asked &&
    sameValues(a.withheld, b.withheld) &&
    equal(a.worked?.value, b.worked?.value) &&
    a.worked?.lost?.reason === b.worked?.lost?.reason &&
    a.worked?.lost?.path === b.worked?.lost?.path &&
    sameProblems(a.problems, b.problems)
  );
}

function sameValues(a: Withheld, b: Withheld): boolean {
  return a === b || (a.length === b.length && a.every((each, index) => each === b[index]));
}

/** Problems are made anew by every check: they are the same when rule, path and message are. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((problem, index) => {
        const other = b[index];
        return (
          other !== undefined &&
          problem.rule === other.rule &&
          problem.path === other.path &&
          problem.message === other.message
        );
      }))
  );
}
