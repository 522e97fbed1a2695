import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Kinds of cookies; names start with the product code, because servers on other ports of a host share
 * cookies.
 */
type Purpose = 'session' | 'device' | 'step';

/**
 * The cookie's name. With TLS it starts with `__Host-`: browsers then accept it only as `Secure`, for this
 * host and the whole path, so that neither a subdomain nor a connection without TLS can set it.
 */
function cookieName(server: Server, purpose: Purpose): string {
  const name = `${server.productCode}_${purpose}`;
  return isSecure(server) ? `__Host-${name}` : name;
}

type Server = Pick<FastifyInstance, 'publicUrl' | 'productCode'>;

function isSecure({ publicUrl }: Server): boolean {
  return publicUrl?.protocol === 'https:';
}

/** Name of the session cookie. */
export function sessionCookie(server: Server): string {
  return cookieName(server, 'session');
}

/** The session token of a request. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return cookieOf(request, 'session');
}

function cookieOf(request: FastifyRequest, purpose: Purpose): string | undefined {
  const value = request.cookies[cookieName(request.server, purpose)];
  return value === undefined || value === '' ? undefined : value;
}

/** Reads and sets the cookies of a request: not readable by scripts, SameSite, `Secure` with TLS. */
export function sessionControl(request: FastifyRequest, reply: FastifyReply): SessionControl {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request.server),
  } as const;
  const session = sessionCookie(request.server);
  const step = cookieName(request.server, 'step');
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    token: tokenOf(request),
    deviceMark: cookieOf(request, 'device'),
    step: cookieOf(request, 'step'),
    origin: request.server.publicUrl?.origin ?? `${request.protocol}://${request.host}`,
    setStep: (token, expires, sameSite = 'strict') =>
      void reply.setCookie(step, token, { ...options, sameSite, expires }),
    clearStep: () => void reply.clearCookie(step, options),
    setSession: (token, expires) => void reply.setCookie(session, token, { ...options, expires }),
    clearSession: () => {
      reply.clearCookie(session, options);
      // The next user of the browser must not find cached pictures and documents. Not "storage": it holds
      // unsent work.
      reply.header('clear-site-data', '"cache"');
    },
    setDeviceMark: (mark, expires) =>
      void reply.setCookie(cookieName(request.server, 'device'), mark, { ...options, expires }),
  };
}

/** Cookies and origin of the calling browser, for sign-in and sign-out. */
export interface SessionControl {
  /** IP address of the request, for throttling. */
  readonly address: string;
  readonly userAgent: string;
  /** The session token that the browser sent, if any. */
  readonly token: string | undefined;
  /** The mark of a browser in which a user has signed in before, if any. */
  readonly deviceMark: string | undefined;
  /** The token of an unfinished authentication step, if any. */
  readonly step: string | undefined;
  /** Origin of the site as the browser sees it, e.g. `https://cantieri.example`. */
  readonly origin: string;
  /** Sets the cookie of an authentication step. */
  setStep(token: string, expiresAt: Date, sameSite?: 'strict' | 'lax'): void;
  clearStep(): void;
  /** Sets the session cookie, which page scripts cannot read. */
  setSession(token: string, expiresAt: Date): void;
  /** Clears the session cookie. */
  clearSession(): void;
  /** Sets the device mark, which outlives the session. */
  setDeviceMark(mark: string, expiresAt: Date): void;
}
