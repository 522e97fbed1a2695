import type { MessageId } from '#generated/names.ts';
import type { MessagesSchema, Problem, RefusalModel } from '../../../engine/contract/index.ts';
import { formatProblem, getAt, setAt, slotsOf, textOf, translate } from '../../../engine/index.ts';
import type { FirstAttempt, Refusal, ShownProblem } from './Refusal.ts';
import { filledText, labelWords, messageWords, type Reader } from './slotWords.ts';

/**
 * Limit of reported problems: people fix no more at once, and a request with a hundred thousand wrong fields
 * must stay cheap to refuse.
 */
export const MAX_PROBLEMS = 20;

/** The definition of a refusal in the schemas in force. @throws Error where no file of refusals has the code. */
export function refusalModel(
  { code }: Pick<Refusal, 'code'>,
  { product }: Pick<Reader, 'product'>,
): RefusalModel {
  const model = product.refusals[code];
  if (model === undefined) throw new Error(`no file of refusals defines ${code}`);
  return model;
}

/** Seconds until a retry makes sense, sent as `Retry-After`; undefined where it never does. */
export function retrySeconds({ params }: Refusal, { retryAfter }: RefusalModel): number | undefined {
  const seconds = params['retryAfter'] ?? retryAfter;
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** The sentence of a refusal in the reader's language; a slot without value is left empty. */
export function refusalText(refusal: Refusal, reader: Reader): string {
  const model = refusalModel(refusal, reader);
  const slots = { ...refusal.params, retryAfter: retrySeconds(refusal, model) };
  return filledText(labelWords(model.text)(reader), slots, reader);
}

/** Texts before a refusal of a repeated request, by the state of the first attempt. */
const PREFIXES = {
  none: 'refusal.first-attempt.none',
  running: 'refusal.first-attempt.running',
} as const satisfies Readonly<Record<FirstAttempt, string>>;

/** Body of every refusal: ResultCode and ResultMessage of the old interface, the code, the problems. */
export function envelope(refusal: Refusal, reader: Reader): Readonly<Record<string, unknown>> {
  const { code, problems, firstAttempt } = refusal;
  const text = refusalText(refusal, reader);
  return {
    ResultCode: refusalModel(refusal, reader).resultCode,
    ResultMessage:
      firstAttempt === undefined ? text : `${messageWords(PREFIXES[firstAttempt])(reader)} ${text}`,
    code,
    ...(firstAttempt === undefined ? {} : { firstAttempt }),
    ...(problems === undefined ? {} : { problems: problems.slice(0, MAX_PROBLEMS) }),
  };
}

/** Texts of the OpenAPI document by message. */
export type InterfaceWords = (id: MessageId, slots?: Readonly<Record<string, unknown>>) => string;

/** JSON Schema of the body, for the OpenAPI document. */
export const envelopeSchema = (words: InterfaceWords) => ({
  type: 'object',
  description: words('interface.refusal'),
  properties: {
    ResultCode: { type: 'integer', maximum: -1 },
    ResultMessage: { type: 'string' },
    code: { type: 'string' },
    firstAttempt: {
      type: 'string',
      enum: ['none', 'running'],
      description: words('interface.firstAttempt'),
    },
    problems: {
      type: 'array',
      maxItems: MAX_PROBLEMS,
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          rule: { type: 'string' },
          params: { type: 'object', additionalProperties: true },
          message: { type: 'string' },
          text: { type: 'string' },
          link: { type: 'string', description: words('interface.link') },
        },
        required: ['path', 'rule', 'text'],
      },
    },
  },
  required: ['ResultCode', 'ResultMessage', 'code'],
});

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
    params: sentParams({ ...problem, params }, messages),
    ...(message === undefined ? {} : { message }),
    text: formatProblem({ ...problem, params }, messages, label),
  };
}

/**
 * Of a problem with its own message only the values in its slots: a rule reads records that the asker may not
 * see.
 */
function sentParams({ message, params }: Problem, messages: MessagesSchema): Problem['params'] {
  const text = message === undefined ? undefined : textOf(message, messages);
  if (text === undefined) return params;
  return slotsOf(text).reduce<Problem['params']>((sent, slot) => {
    const value = getAt(params, slot);
    return value === undefined ? sent : setAt(sent, slot, value);
  }, {});
}
