import type { DataRecord, FormModel, MessagesSchema, NoValue, Problem } from '../../../engine/index.ts';
import { formatProblem, getAt } from '../../../engine/index.ts';

/** What a form comes to for a record, in plain data that two machines can compare. */
export interface FormOutcome {
  /** Fields and cells by path, in the order of their letters. */
  readonly visible: readonly string[];
  readonly required: readonly string[];
  readonly readOnly: readonly string[];
  /** As it is sent and stored. */
  readonly settled: DataRecord;
  /** Path, severity, rule and text of each problem. */
  readonly problems: readonly string[];
  /** Calculated fields without a value: path and reason. */
  readonly lost: readonly string[];
  /** Calculated fields and cells in sight with what they come to. */
  readonly worked: readonly (readonly [path: string, value: unknown])[];
}

/** The cells of all rows that there are, by path. */
export function cellsOf({ fields }: FormModel, record: DataRecord): readonly string[] {
  return fields.flatMap(({ path, layout }) => {
    const rows = getAt(record, path);
    if (layout.fields === undefined || !Array.isArray(rows)) return [];
    return rows.flatMap((_, index) => (layout.fields ?? []).map(({ field }) => `${path}.${index}.${field}`));
  });
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
