import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { CallModel, Product } from '../../engine/contract/index.ts';
import { messageText, productCode } from '../../engine/index.ts';
import { registerOidc } from './account/registerOidc.ts';
import { apiTokenOf, refusePendingStep, sessionUser, tokenHolder } from './auth/admit.ts';
import { sessionCookie } from './auth/cookie.ts';
import { unmatchedCalls } from './calls/handlers.ts';
import { checklistCalls } from './checklists/checklistCalls.ts';
import { refuse } from './errors/Refusal.ts';
import { registerBrowserApp } from './http/app/registerBrowserApp.ts';
import { serveGrammar } from './http/app/serveGrammar.ts';
import { serveProduct } from './http/app/serveProduct.ts';
import { boundUnreadAnswers } from './http/connections.ts';
import { registerErrors } from './http/errors.ts';
import { registerBodies } from './http/input/registerBodies.ts';
import { type Rates, ratesOf, registerRateLimits } from './http/limits.ts';
import { registerCalls } from './http/registerCalls.ts';
import { registerOwnAddress, registerSecurity } from './http/security.ts';
import { messagesFor, numberSetting, productName } from './product/productLookups.ts';
import { recordWork } from './records/recordWork.ts';
import type { ServerCode } from './ServerCode.ts';
import type { Services } from './Services.ts';

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
async function registerOpenapi(
  app: FastifyInstance,
  title: string,
  onRequest: onRequestAsyncHookHandler,
): Promise<void> {
  const messages = messagesFor(app.product, 'it');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description: messageText('interface.about', { proof: app.productCode }, messages),
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(app) },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: messageText('interface.token', {}, messages),
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

/** Paths for programs that are no calls. */
const PROGRAM_PATHS = ['/product', '/docs', '/openapi.json'];

/** Returns whether a path belongs to calls rather than pages, by its first segment. */
function callPathTest(product: Product): (path: string) => boolean {
  const bases = new Set(PROGRAM_PATHS);
  for (const call of Object.values(product.calls)) {
    for (const path of [call.fullPath, ...call.mirrorPaths]) bases.add(`/${path.split('/')[1]}`);
  }
  return (path) => bases.has(`/${path.split('/')[1]}`);
}

export interface RouteOptions {
  /** Folder of the built browser app; default `.dist`. */
  readonly dist?: string;
  /** Allows demo users and lists them on the sign-in page; `public` adds a notice to every page. */
  readonly demo?: boolean | 'public';
  /** Serves the page for measuring forms; `readProduct` loads the forms. */
  readonly bench?: boolean;
  /** Request limits; default those of the settings, `off` for benchmarks. */
  readonly rates?: Rates | 'off';
  /** Unread bytes allowed for one client; default 128 MB. */
  readonly unreadBytes?: number;
  /** Makes the documentation of the calls public; otherwise it requires a session or token. */
  readonly openDocs?: boolean;
  /**
   * Also renders pages in the server, so that devices show them before their app has started; a number is the longest
   * wait for one, in ms.
   */
  readonly rendersPages?: boolean | number;
  /** Public URL, e.g. `https://cantieri.example.it`; undefined: the listening address. */
  readonly publicUrl?: URL;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly publicUrl: URL | undefined;
    /** Part of cookie names, and the value of the header that pages prove their writes with. */
    readonly productCode: string;
    /** The schemas that these routes serve. */
    readonly product: Product;
  }
}

/** Registers all routes of the product, in slices so that running requests are not blocked. */
export async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  { handlers, records, checklistSubjects }: Pick<ServerCode, 'handlers' | 'records' | 'checklistSubjects'>,
  options: RouteOptions,
): Promise<void> {
  const unmatched = unmatchedCalls(services.product, handlers);
  if (unmatched.withoutHandler.length + unmatched.withoutCall.length > 0) {
    app.log.error(unmatched, 'calls and handlers do not match');
  }
  const name = productName(services.product);
  app.decorate('publicUrl', options.publicUrl);
  app.decorate('productCode', productCode(name));
  app.decorate('product', services.product);
  app.decorateRequest('signedIn');
  app.decorateRequest('loggedUserId', null);
  app.decorateRequest('loggedRecords');
  app.decorateRequest('userLocale');
  app.decorateRequest('verifiedAt');
  app.decorateRequest('tokenId', null);
  registerErrors(app);
  // Fastify would validate parameters, query and body separately, stop at the first error, and run before a
  // multipart body is read: `readInput` reports all problems by the engine's rules. `pickAnswer` reduces
  // answers to their schema.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  registerSecurity(app);
  // Registered first: refused requests count too.
  const gateOf = await registerRateLimits(
    app,
    options.rates === 'off' ? undefined : (options.rates ?? ratesOf(services.product)),
  );
  registerOwnAddress(app);
  registerBodies(app);
  boundUnreadAnswers(app, options.unreadBytes);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Answers are compressed at each request: 6 and more cost more time than they save on a slow line.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: uploadLimits(services.product) });
  await registerOpenapi(
    app,
    name,
    options.openDocs === true ? async () => undefined : signedInOnly(services),
  );
  const { product } = services;
  const namedHandlers = { ...handlers, ...checklistCalls(product, checklistSubjects) };
  const workOf = (call: CallModel) => recordWork(product, call, records) ?? namedHandlers[call.name];
  await registerCalls(app, services, { workOf, records }, gateOf);
  if (services.oidc !== undefined) registerOidc(app, services, services.oidc, gateOf);
  serveGrammar(app, services);
  const coreAddress = serveProduct(app, services, {
    publicDemo: options.demo === 'public',
    open: options.bench ?? false,
  });
  await registerBrowserApp(app, services, {
    name,
    dist: options.dist ?? join(import.meta.dirname, '../../.dist'),
    bench: options.bench ?? false,
    renders: options.rendersPages ?? false,
    isCallPath: callPathTest(services.product),
    coreAddress,
  });
}

function uploadLimits(product: Product) {
  const fileSize = numberSetting(product, 'attachmentMaxBytes');
  return {
    fileSize,
    files: numberSetting(product, 'uploadMaxFiles'),
    fields: 20,
    fieldNameSize: 100,
    fieldSize: 10_000,
    parts: 30,
    headerPairs: 50,
  };
}

/**
 * Hook for routes that are no calls but require a signed-in user or a token.
 *
 * @throws Refusal SIGN_IN_NEEDED, PASSWORD_CHANGE_NEEDED, FACTOR_SETUP_NEEDED or TOKEN_INVALID.
 */
function signedInOnly(services: Services): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = apiTokenOf(request);
    if (token !== undefined) {
      await tokenHolder(services, request, token);
      return;
    }
    const { user } = await sessionUser(services, request, reply);
    if (user === undefined) throw refuse('SIGN_IN_NEEDED');
    refusePendingStep(user);
  };
}
