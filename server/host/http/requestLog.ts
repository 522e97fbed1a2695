import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

type Logger = NonNullable<FastifyServerOptions['logger']>;

/** A parameter's name as programs write them; anything else may be what somebody typed. */
const NAME = /^[\w.-]{1,80}$/;

/**
 * One line for each request, when it is answered: who asked (null for a stranger) and by which token of theirs, for what, how it ended. Lines in between say the request's
 * number and the same user.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Who asks is not known yet, and the end says the rest.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      ...askerOf(request),
      req: request,
      res: reply,
      responseTime: Math.round(reply.elapsedTime),
    };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }

  override routeNotFound(): void {
    // Told by the refusal.
  }
}

/** Who asks, as far as it is known, null for a stranger; and by which token, of another system that reads for them. */
export function askerOf({ whose, tokenId }: FastifyRequest): {
  readonly user: number | null;
  readonly token?: number;
} {
  return { user: whose ?? null, ...(typeof tokenId === 'number' && { token: tokenId }) };
}

/** What a log may say of requests and errors: no value of an address's parameters (positions, names looked for), no row of the database. */
export function discreet(log: Logger): Logger {
  if (typeof log !== 'object') return log;
  return { ...log, serializers: { ...log.serializers, req: requestLine, err: errorLine } };
}

function requestLine({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutValues(url), host, remoteAddress: ip };
}

/** `/books/lend/3?latitude=44.4&longitude=11.3` is told as `/books/lend/3?latitude&longitude`. */
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
