import type { FastifyRequest } from 'fastify';
import type { CallModel, Check, Problem } from '../../../engine/contract/index.ts';
import { memoizeFrozen } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import { coerceTexts } from './coerceTexts.ts';
import { hostileText } from './hostileText.ts';
import { boundNumbers, onlyNamed } from './strictInput.ts';

/** What a call was given, by where it stood. */
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
 * How a call's input is read: texts of the address made numbers where the schema says so, then held against the schema by the same
 * rules as in the browser (VAL-04), and against what no field may hold. Made once for a call: most are the same in the schemas that are published next.
 */
export const inputReader: (call: CallModel) => Read = memoizeFrozen((call) => {
  const params = onlyNamed(call.params as Schema | undefined);
  const query = onlyNamed(call.query as Schema | undefined);
  const checkParams = checkWhenUsed(params);
  const checkQuery = checkWhenUsed(query);
  const checkBody = call.body === undefined ? () => [] : checkWhenUsed(call.body);
  return (given) => {
    const input = {
      params: coerceTexts(params, given.params as Schema),
      query: coerceTexts(query, given.query as Schema),
      body: readBody(call, given.body),
    };
    const hostile = hostileText(input.params) ?? hostileText(input.query) ?? hostileText(input.body);
    if (hostile !== undefined) return { input, problems: [hostile] };
    const problems = [...checkParams(input.params), ...checkQuery(input.query), ...checkBody(input.body)];
    return { input, problems };
  };
});

/** Compiles at the first use: hundreds of schemas would make every start wait for calls that nobody makes. */
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
