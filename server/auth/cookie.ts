import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionControl } from './SessionControl.ts';

const NAME = 'cantieri_session';

/** The session's token that the browser sent. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[NAME];
  return token === undefined || token === '' ? undefined : token;
}

/** Sets and clears the cookie: unreadable for scripts, never sent from another site, only over TLS where there is TLS. */
export function sessionControl(request: FastifyRequest, reply: FastifyReply): SessionControl {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const;
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    token: tokenOf(request),
    give: (token, expires) => void reply.setCookie(NAME, token, { ...options, expires }),
    take: () => void reply.clearCookie(NAME, options),
  };
}
