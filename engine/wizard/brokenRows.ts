import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, WizardSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';

/** A row that violates a rule of a step. */
export interface BrokenRow {
  /** Key of the row in the lists that show it. */
  readonly key: string;
  /** Name pattern of the schema, to be translated and filled from `context`. */
  readonly name: string;
  readonly message: string;
  /** The rule's context with the row as `row`. */
  readonly context: Context;
}

type StepRule = NonNullable<WizardSchema['steps'][number]['rules']>[number];

/** The rows that a rule reports (`rows`), in list order; empty if `in` is not a list. */
export function brokenRows(
  { rowNames = {} }: WizardSchema,
  rule: StepRule | undefined,
  context: Context,
): readonly BrokenRow[] {
  const rowRule = rule?.rows;
  const nameRule = rowRule === undefined ? undefined : rowNames[rowRule.as];
  const list = rowRule === undefined ? undefined : getAt(context, rowRule.in);
  if (rowRule === undefined || nameRule === undefined || !Array.isArray(list)) return [];
  return (list as readonly DataRecord[])
    .map((row) => ({ ...context, row }))
    .filter((scope) => rowRule.where === undefined || holds(rowRule.where, scope))
    .map((scope) => ({
      key: String(getAt(scope.row, nameRule.key) ?? ''),
      name: nameRule.name.find(({ when }) => when === undefined || holds(when, scope))?.text ?? '',
      message: rowRule.message,
      context: scope,
    }));
}
