import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionControl } from './SessionControl.ts';

/** What cookies are for: behind the product's code, because servers on other ports of one host share them. */
type Purpose = 'session' | 'device' | 'step';

/**
 * A cookie that is only ever sent over TLS says so by its name: `__Host-` is taken by browsers with `Secure`, for the whole host and for no
 * other, so that no neighbour and no one without TLS can set it.
 */
function named(server: Server, purpose: Purpose): string {
  const name = `${server.productCode}_${purpose}`;
  return isSecure(server) ? `__Host-${name}` : name;
}

type Server = Pick<FastifyInstance, 'publicUrl' | 'productCode'>;

function isSecure({ publicUrl }: Server): boolean {
  return publicUrl?.protocol === 'https:';
}

/** The name of the session's cookie. */
export function sessionCookie(server: Server): string {
  return named(server, 'session');
}

/** The session's token that the browser sent. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return cookieOf(request, 'session');
}

function cookieOf(request: FastifyRequest, purpose: Purpose): string | undefined {
  const value = request.cookies[named(request.server, purpose)];
  return value === undefined || value === '' ? undefined : value;
}

/** Sets and clears the cookies: unreadable for scripts, never sent from another site, only over TLS where there is TLS. */
export function sessionControl(request: FastifyRequest, reply: FastifyReply): SessionControl {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request.server),
  } as const;
  const session = sessionCookie(request.server);
  const step = named(request.server, 'step');
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    token: tokenOf(request),
    mark: cookieOf(request, 'device'),
    step: cookieOf(request, 'step'),
    origin: request.server.publicUrl?.origin ?? `${request.protocol}://${request.host}`,
    giveStep: (token, expires, sameSite = 'strict') =>
      void reply.setCookie(step, token, { ...options, sameSite, expires }),
    takeStep: () => void reply.clearCookie(step, options),
    give: (token, expires) => void reply.setCookie(session, token, { ...options, expires }),
    take: () => {
      reply.clearCookie(session, options);
      // Pictures and papers that the browser keeps are not the next person's to find. Not "storage": unsent work lies there.
      reply.header('clear-site-data', '"cache"');
    },
    giveMark: (mark, expires) =>
      void reply.setCookie(named(request.server, 'device'), mark, { ...options, expires }),
  };
}
