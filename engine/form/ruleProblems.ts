import { holds } from '../condition/holds.ts';
import { pathsOf } from '../condition/pathsOf.ts';
import type { Context, Problem, Rule } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { setAt } from '../values/setAt.ts';

/**
 * Problems of rules between values: one per rule that applies and does not hold, with the id of the rule.
 * Params are the values that the rule reads, by path, for messages such as `{record.KmOreIniziali}`.
 */
export function ruleProblems(rules: readonly Rule[], context: Context): readonly Problem[] {
  return rules
    .filter((rule) => (rule.when === undefined || holds(rule.when, context)) && !holds(rule.must, context))
    .map((rule) => ({
      path: rule.field ?? '',
      rule: rule.id,
      params: pathsOf(rule.must).reduce<Context>(
        (params, path) => setAt(params, path, getAt(context, path)),
        {},
      ),
      message: rule.message,
      severity: rule.severity ?? 'error',
    }));
}
