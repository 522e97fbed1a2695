import type { Refusal } from './Refusal.ts';

/** The body of every refusal: the old interface's ResultCode and ResultMessage, our code, the fields that are wrong. */
export function envelope({
  code,
  definition,
  message,
  problems,
}: Refusal): Readonly<Record<string, unknown>> {
  return {
    ResultCode: definition.resultCode,
    ResultMessage: message,
    code,
    ...(problems === undefined ? {} : { problems }),
  };
}

/** Its JSON Schema, for the OpenAPI document. */
export const ENVELOPE_SCHEMA = {
  type: 'object',
  description: 'Rifiuto: che cosa è successo, dove, che cosa fare.',
  properties: {
    ResultCode: { type: 'integer', maximum: -1 },
    ResultMessage: { type: 'string' },
    code: { type: 'string' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          rule: { type: 'string' },
          params: { type: 'object', additionalProperties: true },
          message: { type: 'string' },
          text: { type: 'string' },
        },
        required: ['path', 'rule', 'text'],
      },
    },
  },
  required: ['ResultCode', 'ResultMessage', 'code'],
} as const;
