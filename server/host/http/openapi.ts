import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { sessionCookie } from '../auth/cookie.ts';

/** Only files of the server; the Swagger page styles its elements inline. */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI document at `/openapi.json`, generated from the calls, and its page at `/docs`.
 *
 * @param title the product's name.
 * @param onRequest admits the users who may read it.
 */
export async function registerOpenapi(
  app: FastifyInstance,
  title: string,
  onRequest: onRequestAsyncHookHandler,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description: `Ogni chiamata del prodotto. Le scritture vogliono l’intestazione X-Requested-With: ${app.productCode}.`,
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(app) },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'Un codice per altri programmi, che un amministratore crea in Amministrazione › Altri programmi: legge soltanto, a nome suo, e scade.',
          },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', filter: true, validatorUrl: null },
    staticCSP: CSP,
    uiHooks: { onRequest: (request, reply) => onRequest.call(app, request, reply) },
  });
  app.get('/openapi.json', { schema: { hide: true }, onRequest }, async () => app.swagger());
}
