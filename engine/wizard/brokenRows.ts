import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, WizardSchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';

/** A row that breaks a rule. */
export interface BrokenRow {
  /** As the lists that show it tell it from others. */
  readonly key: string;
  /** The schema's texts of its name, to be translated and filled from `context`. */
  readonly name: string;
  readonly message: string;
  /** The rule's context with the row as `row`. */
  readonly context: Context;
}

type StepRule = NonNullable<WizardSchema['steps'][number]['rules']>[number];

/** The rows that a rule of a step names, in the order of their list. What is no list has none. */
export function brokenRows(
  { rowNames = {} }: WizardSchema,
  rule: StepRule | undefined,
  context: Context,
): readonly BrokenRow[] {
  const named = rule?.rows;
  const called = named === undefined ? undefined : rowNames[named.as];
  const list = named === undefined ? undefined : getAt(context, named.in);
  if (named === undefined || called === undefined || !Array.isArray(list)) return [];
  return (list as readonly DataRecord[])
    .map((row) => ({ ...context, row }))
    .filter((scope) => named.where === undefined || holds(named.where, scope))
    .map((scope) => ({
      key: String(getAt(scope.row, called.key) ?? ''),
      name: called.name.find(({ when }) => when === undefined || holds(when, scope))?.text ?? '',
      message: named.message,
      context: scope,
    }));
}
