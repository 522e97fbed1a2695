import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors/refuse.ts';

/**
 * Refuses requests to another host name than `PUBLIC_URL` (DNS rebinding, or a way around the proxy) and
 * writes sent by pages of another origin. Without `PUBLIC_URL` any IP address and localhost are accepted.
 *
 * @throws Refusal WRONG_ADDRESS, FORGED_REQUEST.
 */
export function registerOwnAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isOurs(request)) throw refuse('WRONG_ADDRESS', { address: originOf(request) });
    if (isForeign(request)) throw refuse('FORGED_REQUEST');
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
