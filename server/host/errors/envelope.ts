import type { MessagesSchema, Problem } from '../../../engine/contract/index.ts';
import { formatProblem, translate } from '../../../engine/index.ts';
import { type Refusal, type ShownProblem, sentenceOf } from './Refusal.ts';

/**
 * Limit of reported problems: people fix no more at once, and a request with a hundred thousand wrong fields
 * must stay cheap to refuse.
 */
export const MOST_PROBLEMS = 20;

/** Body of every refusal: ResultCode and ResultMessage of the old interface, the code, the problems. */
export function envelope(refusal: Refusal): Readonly<Record<string, unknown>> {
  const { code, definition, message, problems, firstAttempt } = refusal;
  return {
    ResultCode: definition.resultCode,
    ResultMessage: sentenceOf(message, firstAttempt),
    code,
    ...(firstAttempt === undefined ? {} : { firstAttempt }),
    ...(problems === undefined ? {} : { problems: problems.slice(0, MOST_PROBLEMS) }),
  };
}

/** JSON Schema of the body, for the OpenAPI document. */
export const ENVELOPE_SCHEMA = {
  type: 'object',
  description: 'Rifiuto: che cosa è successo, dove, che cosa fare.',
  properties: {
    ResultCode: { type: 'integer', maximum: -1 },
    ResultMessage: { type: 'string' },
    code: { type: 'string' },
    firstAttempt: {
      type: 'string',
      enum: ['none', 'running'],
      description:
        'Di una richiesta inviata di nuovo (Idempotency-Repeat): del primo invio non è stato fatto nulla, oppure è ancora in corso.',
    },
    problems: {
      type: 'array',
      maxItems: MOST_PROBLEMS,
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          rule: { type: 'string' },
          params: { type: 'object', additionalProperties: true },
          message: { type: 'string' },
          text: { type: 'string' },
          link: { type: 'string', description: 'La pagina in cui si completa, se è un’altra.' },
        },
        required: ['path', 'rule', 'text'],
      },
    },
  },
  required: ['ResultCode', 'ResultMessage', 'code'],
} as const;

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
