import type { MessagesSchema, Problem } from '../../../engine/contract/index.ts';
import { formatProblem, translate } from '../../../engine/index.ts';
import type { ShownProblem } from './Refusal.ts';

/**
 * A problem as the envelope carries it. Its message id travels with the text: a form says the problem again in its own words, and by the rule
 * alone it could only say the rule's name.
 *
 * @param label the field's name as the reader knows it.
 */
export function shownProblem(problem: Problem, messages: MessagesSchema, label?: string): ShownProblem {
  const { path, rule, message } = problem;
  const { text } = problem.params;
  // Why something is for others is said by the schema, in the language that it is written in.
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
