import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { refuse } from '../errors/Refusal.ts';

/**
 * Security headers of pages: scripts and requests of the own origin only, no framing. Inline styles are
 * allowed because the table component adds style elements; photos not yet sent are shown from blob: and data:
 * URLs.
 */
export function registerSecurity(app: FastifyInstance): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // A year, with TLS only; the first start runs over http on a local address.
    strictTransportSecurity:
      app.publicUrl?.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  // Worked out once, because they are the same for every request.
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()',
  };
  const recorder = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Refuses requests to another host name than `PUBLIC_URL` (DNS rebinding, or a way around the proxy) and
 * writes sent by pages of another origin. Without `PUBLIC_URL` any IP address and localhost are accepted.
 *
 * @throws Refusal WRONG_ADDRESS, FORGED_REQUEST.
 */
export function registerOwnAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOurs(request)) return done(refuse('WRONG_ADDRESS', { address: originOf(request) }));
    done(isForeign(request) ? refuse('FORGED_REQUEST') : undefined);
  });
}

function isOurs({ hostname, url, server: { publicUrl } }: FastifyRequest): boolean {
  // Local monitoring asks for it by any name.
  if (url === '/health') return true;
  if (publicUrl !== undefined) return hostname.toLowerCase() === publicUrl.hostname;
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost');
}

function isForeign(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== originOf(request);
}

function originOf({ protocol, host, server: { publicUrl } }: FastifyRequest): string {
  return publicUrl?.origin ?? `${protocol}://${host}`;
}
