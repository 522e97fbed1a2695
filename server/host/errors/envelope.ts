import { sentenceOf } from './firstAttempt.ts';
import { MOST_PROBLEMS } from './MOST_PROBLEMS.ts';
import type { Refusal } from './Refusal.ts';

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
