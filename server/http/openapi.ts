import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Its own files only; the page styles its elements inline. */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document at `/openapi.json`, made from the calls files, and its readable face at `/docs`. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cantieri',
        version: '1',
        description:
          'Ogni chiamata del prodotto. Le scritture vogliono l’intestazione X-Requested-With: cantieri.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cantieri_session' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', filter: true, validatorUrl: null },
    staticCSP: CSP,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
