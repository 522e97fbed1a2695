import type { Context, DataRecord, Field, FieldLayout, FormState, Problem } from '../../../contract/index.ts';
import {
  equal,
  type FormModel,
  fieldRights,
  fillInput,
  type NoValue,
  rowStates,
  slotsOf,
} from '../../../index.ts';

/** State of one field besides its value. Immutable: a field re-renders only when it gets a new view. */
export interface FieldView {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** The reason why this user can only read it (`x-may.change`). */
  readonly keptFor?: string | undefined;
  /** Choices ruled out by other answers. */
  readonly withheld: Withheld;
  /** Serialized query of its choices; another text means another list. */
  readonly asked: string | undefined;
  /** Problems to display now: after the field was left, or after a submit. */
  readonly problems: readonly Problem[];
  /** Only for calculated fields. */
  readonly worked?: CalculatedResult | undefined;
}

/** Result of a calculated field, or the reason why it has none. */
export interface CalculatedResult {
  readonly value: unknown;
  readonly lost: NoValue | undefined;
}

type Withheld = readonly (string | number)[];

export interface SectionView {
  readonly visible: boolean;
  /** Number of fields of the section with errors. */
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
  /** Only for a cell of a row (`lines.2.Quantity`): its state is determined by conditions over the row. */
  readonly cells: CellStates | undefined;
  readonly worked?: CalculatedResult | undefined;
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
export function isCalculatedField({ calculations }: FormModel, path: string): boolean {
  if (calculations.length === 0) return false;
  const place = path.replaceAll(/\.\d+(?=\.)/g, '.*');
  return calculations.some((calculation) => calculation.path === place);
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
  return a === b || (a.length === b.length && a.every((entry, index) => entry === b[index]));
}

/** Every check creates new problem objects: they are equal if rule, path, message and params are. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((problem, index) => {
        const counterpart = b[index];
        return (
          counterpart !== undefined &&
          problem.rule === counterpart.rule &&
          problem.path === counterpart.path &&
          problem.message === counterpart.message &&
          equal(problem.params, counterpart.params)
        );
      }))
  );
}

/** State of list cells by conditions over their row, by path (`lines.2.Quantity`). */
interface CellStates {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
}

/**
 * Evaluates the cells of all lists with conditions or access rules on cells; undefined for a form without
 * any, which then has no cost.
 */
export function cellJudge(
  model: FormModel,
): ((record: DataRecord, context: Context) => CellStates) | undefined {
  const lists = model.fields.filter(({ layout, schema }) => hasConditions(layout, schema));
  if (lists.length === 0) return undefined;
  return (record, context) => {
    const judged = lists.map((list) => rowStates(list, record, context));
    return {
      hidden: new Set(judged.flatMap(({ hidden }) => [...hidden])),
      required: new Set(judged.flatMap(({ required }) => [...required])),
      readOnly: new Set(judged.flatMap(({ readOnly }) => [...readOnly])),
    };
  };
}

function hasConditions({ fields = [] }: FieldLayout, { items }: Field): boolean {
  return fields.some((cell) => {
    const schema = items?.properties?.[cell.field] ?? {};
    const asks = cell.showWhen !== undefined || cell.requiredWhen !== undefined;
    const hasFieldRule = fieldRights(schema) !== undefined || schema['x-required-if'] !== undefined;
    return asks || hasFieldRule || hasConditions(cell, schema);
  });
}

/** For forms without such lists. */
export const NO_CELLS: CellStates = { hidden: new Set(), required: new Set(), readOnly: new Set() };

/**
 * For fields with choices from a call that depends on answers: field path → serialized query, which changes
 * whenever the list does. Undefined for a form without such fields.
 */
export function choiceQueries(
  model: FormModel,
): ((record: DataRecord, context: Context) => ReadonlyMap<string, string>) | undefined {
  const asking = model.fields.filter(({ layout }) =>
    slotsOf(JSON.stringify(layout.source?.query ?? {})).some((slot) => slot.startsWith('record.')),
  );
  if (asking.length === 0) return undefined;
  return (record, context) =>
    new Map(
      asking.map(({ path, layout }) => [
        path,
        JSON.stringify(fillInput(layout.source?.query, { ...context, record })),
      ]),
    );
}

export function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** Whether a problem's path is the changed field, lies inside it or contains it. */
export function isAbout(place: string, changed: string): boolean {
  return place === changed || place.startsWith(`${changed}.`) || changed.startsWith(`${place}.`);
}

/**
 * Problems of a save together with the missing answers, which name the refusing operations, in the order of
 * the form. A required field is not reported twice.
 */
export function withMissing(
  model: FormModel,
  found: readonly Problem[],
  missing: readonly Problem[],
): readonly Problem[] {
  if (missing.length === 0) return found;
  const graver = found.filter(({ rule, severity }) => !rule.startsWith('missing') || severity === 'error');
  const reported = new Set(
    graver.map(({ path, rule }) => `${path} ${rule === 'required' ? 'missing' : rule}`),
  );
  return inFormOrder(
    model,
    graver,
    missing.filter(({ path, rule }) => !reported.has(`${path} ${rule}`)),
  );
}

/**
 * The form's and the server's problems in the order of the form, so that the first wrong field is the
 * uppermost.
 */
export function inFormOrder(
  model: FormModel,
  own: readonly Problem[],
  fromServer: readonly Problem[],
): readonly Problem[] {
  if (fromServer.length === 0) return own;
  const place = ({ path }: Problem): number =>
    model.order.get(model.ownerOf(path)?.path ?? '') ?? Number.MAX_SAFE_INTEGER;
  return [...own, ...fromServer].toSorted((a, b) => place(a) - place(b));
}

export function byPath(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  return Map.groupBy(problems, (problem) => problem.path);
}

/** Errors that are not among the form's own problems. */
export function besides(own: readonly Problem[], all: readonly Problem[]): readonly Problem[] {
  const reported = new Set(own.map(({ path, rule }) => `${path} ${rule}`));
  return all.filter((problem) => isError(problem) && !reported.has(`${problem.path} ${problem.rule}`));
}
