import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { CallModel, EntitySchema } from '../../../engine/contract/index.ts';
import type { ReceivedInput } from './input/readInput.ts';

type Logger = NonNullable<FastifyServerOptions['logger']>;

/** A parameter name as programs write it; any other may be text that a person typed. */
const NAME = /^[\w.-]{1,80}$/;

/**
 * Logs one line for each answered request: user id (null for strangers), token id, request and status. Other
 * lines of the request carry the same request id and user id.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The user is unknown at this point; `requestCompleted` logs everything.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      ...requesterOf(request),
      req: request,
      res: reply,
      responseTime: Math.round(reply.elapsedTime),
    };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }

  override routeNotFound(): void {
    // Logged by the refusal.
  }
}

/** User id (null for strangers) and token id of a request, as far as known at this time. */
export function requesterOf({ loggedUserId: whose, tokenId }: FastifyRequest): {
  readonly user: number | null;
  readonly token?: number;
} {
  return { user: whose ?? null, ...(typeof tokenId === 'number' && { token: tokenId }) };
}

/** Numbers of records that the input of a call refers to, by field (`x-reference`): `{ loanId: 57 }`. */
export function recordsIn(call: CallModel, { params, query, body }: ReceivedInput): Record<string, number> {
  const parts = [
    [call.params, params],
    [call.query, query],
    [call.body, body],
  ] as const;
  const numbers = parts.flatMap(([schema, values]) =>
    Object.entries((schema as Partial<EntitySchema> | undefined)?.properties ?? {}).flatMap(
      ([name, field]) => {
        const value: unknown =
          field['x-reference'] === undefined ? undefined : Reflect.get(Object(values), name);
        return Number.isInteger(value) ? [[name, value as number] as const] : [];
      },
    ),
  );
  return Object.fromEntries(numbers);
}

/** Logger without personal data: no values of URL parameters (positions, search texts), no database rows. */
export function discreet(log: Logger): Logger {
  if (typeof log !== 'object') return log;
  return { ...log, serializers: { ...log.serializers, req: requestLine, err: errorLine } };
}

function requestLine({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutValues(url), host, remoteAddress: ip };
}

/** `/books/lend/3?latitude=44.4&longitude=11.3` becomes `/books/lend/3?latitude&longitude`. */
function withoutValues(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const names = query.split('&', 60).map((field) => field.split('=', 1)[0] ?? '');
  return `${path}?${names.map(nameOnly).join('&')}`;
}

/** The name of a parameter or field as it may be logged. */
export function nameOnly(name: string): string {
  return NAME.test(name) ? name : '…';
}

/** PostgreSQL's `detail` and `where` quote rows. */
function errorLine(error: Error & { readonly code?: unknown; readonly cause?: unknown }): {
  type: string;
  message: string;
  stack: string;
} {
  const { name, message, stack = '', code, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: errorLine(cause) } : {}),
  };
}
