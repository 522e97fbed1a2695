import type { FastifyRequest } from 'fastify';
import type { CallModel, Check, Problem } from '../../../engine/contract/index.ts';
import { memoizeFrozen } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import { coerceTexts } from './coerceTexts.ts';
import { hostileText } from './hostileText.ts';
import { boundNumbers, onlyNamed } from './strictInput.ts';

/** The input of a call, by its part of the request. */
export interface ReceivedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Schema = Readonly<Record<string, unknown>>;
type Read = (given: Pick<FastifyRequest, 'params' | 'query' | 'body'>) => {
  readonly input: ReceivedInput;
  readonly problems: readonly Problem[];
};

/**
 * Reads the input of a call: converts query texts to the types of the schema, then checks it by the same
 * rules as the browser (VAL-04) and for content that no field may have. Memoized: most calls are the same in
 * the next publication.
 */
export const inputReader: (call: CallModel) => Read = memoizeFrozen((call) => {
  const params = onlyNamed(call.params as Schema | undefined);
  const query = onlyNamed(call.query as Schema | undefined);
  const checkParams = checkWhenUsed(params);
  const checkQuery = checkWhenUsed(query);
  const checkBody = call.body === undefined ? () => [] : checkWhenUsed(call.body);
  return (request) => {
    const input = {
      params: coerceTexts(params, request.params as Schema),
      query: coerceTexts(query, request.query as Schema),
      body: readBody(call, request.body),
    };
    const hostile = hostileText(input.params) ?? hostileText(input.query) ?? hostileText(input.body);
    if (hostile !== undefined) return { input, problems: [hostile] };
    const problems = [...checkParams(input.params), ...checkQuery(input.query), ...checkBody(input.body)];
    return { input, problems };
  };
});

/** Compiles at the first use: compiling hundreds of schemas would slow down every start. */
function checkWhenUsed(schema: unknown): Check {
  let check: Check | undefined;
  return (value) => {
    check ??= compileCheck(boundNumbers(schema), { most: MOST_PROBLEMS });
    return check(value);
  };
}

function readBody({ body: schema, multipart }: CallModel, body: unknown): unknown {
  if (schema === undefined) return undefined;
  if (multipart === true && typeof schema === 'object')
    return coerceTexts(schema as Schema, (body ?? {}) as Schema);
  return body;
}
