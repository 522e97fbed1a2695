import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors/refuse.ts';

/**
 * Answers only to the name by which people open it: a foreign page cannot make its own name lead here (DNS rebinding), and who finds the way
 * past the proxy is sent to it. Without `PUBLIC_URL` that is any number, or this computer. What a browser sends from a page of another origin
 * changes nothing here.
 */
export function registerOwnAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isOurs(request)) throw refuse('WRONG_ADDRESS', { address: originOf(request) });
    if (isForeign(request)) throw refuse('FORGED_REQUEST');
  });
}

function isOurs({ hostname, url, server: { publicUrl } }: FastifyRequest): boolean {
  // Asked by whoever watches over the process, from beside it.
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
