import type { MessagesSchema, Problem } from '../../../engine/contract/index.ts';
import { formatProblem } from '../../../engine/index.ts';
import type { ShownProblem } from './Refusal.ts';

/**
 * A problem as the envelope carries it. Its message id travels with the text: a form says the problem again in its own words, and by the rule
 * alone it could only say the rule's name.
 *
 * @param label the field's name as the reader knows it.
 */
export function shownProblem(problem: Problem, messages: MessagesSchema, label?: string): ShownProblem {
  const { path, rule, params, message } = problem;
  return {
    path,
    rule,
    params,
    ...(message === undefined ? {} : { message }),
    text: formatProblem(problem, messages, label),
  };
}
