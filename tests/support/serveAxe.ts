import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';

/** Where a server of a test gives axe to its own pages: their policy allows no other origin, and through the driver half a megabyte takes a tenth of a second. */
export const AXE_PATH = '/axe-for-tests.js';

const packages = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));

/** Path of an empty page of the origin. */
export const BLANK_PATH = '/blank-for-tests';

/**
 * The headers of the product: navigation between pages that differ in them makes Chromium start a process,
 * which takes half of the time of a test.
 */
export const OWN_PROCESS = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
] as const;

/** The copy that comes with @axe-core/playwright, which itself opens a further page for each look at one. */
export const axeSource = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');

/** Answers these two paths before any other listener of the server. */
export function serveAxe(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.url === BLANK_PATH) {
      response.setHeader('content-type', 'text/html');
      for (const [name, value] of OWN_PROCESS) response.setHeader(name, value);
      response.end('<!doctype html><title>-</title><link rel="icon" href="data:,">');
    } else if (request.url === AXE_PATH) {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('cache-control', 'public, max-age=86400, immutable');
      response.end(axeSource);
    } else for (const listener of listeners) listener(request, response);
  });
}
