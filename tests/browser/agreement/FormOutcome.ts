import type {
  Context,
  DataRecord,
  FieldLayout,
  FormModel,
  MessagesSchema,
  Problem,
} from '../../../engine/index.ts';
import { formatProblem, getAt, NoValue, totalsUnderRows } from '../../../engine/index.ts';

/** Result of a form for a record, as plain data that two machines can compare. */
export interface FormOutcome {
  /** Fields and cells by path, in the order of their letters. */
  readonly visible: readonly string[];
  readonly required: readonly string[];
  readonly readOnly: readonly string[];
  /** As it is sent and stored. */
  readonly settled: DataRecord;
  /** Path, severity, rule and text of each problem. */
  readonly problems: readonly string[];
  /** Under the rows of lists, by path. */
  readonly totals: readonly (readonly [path: string, totals: object])[];
  /** Path and choices that the other answers rule out. */
  readonly withheld: readonly string[];
  /** Visible pages, by id. */
  readonly pages: readonly string[];
  /** Calculated fields without a value: path and reason. */
  readonly lost: readonly string[];
  /** Visible calculated fields and cells with their values. */
  readonly worked: readonly (readonly [path: string, value: unknown])[];
}

/** Paths of the cells of all rows. */
export function cellsOf({ fields }: FormModel, record: DataRecord): readonly string[] {
  return fields.flatMap(({ path, layout }) => cellsIn(layout, path, record));
}

/** Rows within rows, too. */
function cellsIn({ fields = [] }: FieldLayout, path: string, record: DataRecord): readonly string[] {
  const rows = getAt(record, path);
  if (fields.length === 0 || !Array.isArray(rows)) return [];
  return rows.flatMap((_, index) =>
    fields.flatMap((cell) => {
      const cellPath = `${path}.${index}.${cell.field}`;
      return [cellPath, ...cellsIn(cell, cellPath, record)];
    }),
  );
}

/** Totals below the rows of every filled list, by its path; a missing value is reported by its reason. */
export function totalsOf(model: FormModel, record: DataRecord, context: Context): FormOutcome['totals'] {
  const lists = new Set([
    ...model.fields.map(({ path }) => path),
    ...cellsOf(model, record).filter((path) => Array.isArray(getAt(record, path))),
  ]);
  return [...lists].flatMap((path) => {
    const totals = totalsUnderRows(model, path, record, context);
    if (totals === undefined) return [];
    const valueTexts = (values: readonly unknown[]) =>
      values.map((value) => (value instanceof NoValue ? `${value.reason} ${value.path ?? ''}` : value));
    const groups = totals.groups.map(({ by, values }) => [by ?? null, valueTexts(values)]);
    return [[path, { values: valueTexts(totals.values), groups }] as const];
  });
}

/** Choices that other answers rule out, by path; none where all are offered. */
export function withheldAs(
  withheld: Iterable<readonly [string, readonly unknown[]]>,
): FormOutcome['withheld'] {
  return [...withheld]
    .flatMap(([path, values]) => (values.length === 0 ? [] : [`${path} ${values.toSorted().join()}`]))
    .toSorted();
}

export function toldAs(
  { byPath, ownerOf }: FormModel,
  problems: readonly Problem[],
  messages: MessagesSchema,
): readonly string[] {
  return problems
    .map((problem) => {
      const label = (byPath.get(problem.path) ?? ownerOf(problem.path))?.label ?? problem.path;
      return `${problem.path} ${problem.severity} ${problem.rule}: ${formatProblem(problem, messages, label)}`;
    })
    .toSorted();
}

export function lostAs(path: string, { reason, path: missing = '' }: NoValue): string {
  return `${path} ${reason} ${missing}`.trim();
}
