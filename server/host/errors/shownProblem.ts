import type { MessagesSchema, Problem } from '../../../engine/contract/index.ts';
import { formatProblem, translate } from '../../../engine/index.ts';
import type { ShownProblem } from './Refusal.ts';

/**
 * A problem as sent in the envelope. The message id travels with the text, so that a form can show the
 * problem in its own words.
 *
 * @param label the field's label.
 */
export function shownProblem(problem: Problem, messages: MessagesSchema, label?: string): ShownProblem {
  const { path, rule, message } = problem;
  const { text } = problem.params;
  // A rule's text comes from the schema and is translated from its language.
  const params =
    typeof text === 'string' ? { ...problem.params, text: translate(text, messages) } : problem.params;
  return {
    path,
    rule,
    params,
    ...(message === undefined ? {} : { message }),
    text: formatProblem({ ...problem, params }, messages, label),
  };
}
