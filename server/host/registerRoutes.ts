import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { CallModel, Product } from '../../engine/contract/index.ts';
import { productCode } from '../../engine/index.ts';
import { registerOidc } from './account/registerOidc.ts';
import { apiTokenOf, refuseDebt, sessionUser, tokenHolder } from './auth/admit.ts';
import { unmatchedCalls } from './calls/unmatchedCalls.ts';
import { checklistCalls } from './checklists/checklistCalls.ts';
import { refuse } from './errors/refuse.ts';
import { registerBodies } from './http/bodies.ts';
import { registerBrowserApp } from './http/browserApp.ts';
import { registerErrors } from './http/errors.ts';
import { registerOpenapi } from './http/openapi.ts';
import { registerOwnAddress } from './http/ownAddress.ts';
import { type Rates, ratesOf, registerRateLimits } from './http/rateLimits.ts';
import { registerCalls } from './http/registerCalls.ts';
import { registerSecurity } from './http/security.ts';
import { serveGrammar } from './http/serveGrammar.ts';
import { serveProduct } from './http/serveProduct.ts';
import { boundUnreadAnswers } from './http/unreadAnswers.ts';
import { numberSetting } from './product/numberSetting.ts';
import { productName } from './product/productName.ts';
import { recordWork } from './records/recordWork.ts';
import type { ServerCode } from './ServerCode.ts';
import type { Services } from './Services.ts';

/** Addresses that answer programs although no calls file names them. */
const OWN = ['/product', '/docs', '/openapi.json'];

/** Whether an address belongs to calls rather than to a page: by the first segments that calls begin with. */
function callPathTest(product: Product): (path: string) => boolean {
  const bases = new Set(OWN);
  for (const call of Object.values(product.calls)) {
    for (const path of [call.fullPath, ...call.mirrorPaths]) bases.add(`/${path.split('/')[1]}`);
  }
  return (path) => bases.has(`/${path.split('/')[1]}`);
}

export interface RouteOptions {
  /** The built browser app; default `.dist`. */
  readonly dist?: string;
  /** Lets demo users sign in, and shows them on the sign-in page; `public`: and every page says that it is a demo. */
  readonly demo?: boolean | 'public';
  /** Serves the page for measuring forms; `readProduct` loads the forms. */
  readonly bench?: boolean;
  /** Requests that one address and one person may make; the settings' own by default, `off` for measuring. */
  readonly rates?: Rates | 'off';
  /** Bytes of one person's answers that may wait to be read; 128 MB. */
  readonly unreadBytes?: number;
  /** Lets strangers read the description of the calls, which else is for signed-in people. */
  readonly openDocs?: boolean;
  /** Where people reach it, e.g. `https://cantieri.example.it`; undefined: at the address on which it listens. */
  readonly publicUrl?: URL;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly publicUrl: URL | undefined;
    /** In the names of its cookies, and the proof that its pages send. */
    readonly productCode: string;
  }
}

/** Everything that is answered, as the services' product says it; in slices, for others may be answered meanwhile. */
export async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  { handlers, records, checklists }: Pick<ServerCode, 'handlers' | 'records' | 'checklists'>,
  options: RouteOptions,
): Promise<void> {
  const unmatched = unmatchedCalls(services.product, handlers);
  if (unmatched.withoutHandler.length + unmatched.withoutCall.length > 0) {
    app.log.error(unmatched, 'calls and handlers do not match');
  }
  const name = productName(services.product);
  app.decorate('publicUrl', options.publicUrl);
  app.decorate('productCode', productCode(name));
  app.decorateRequest('signedIn');
  app.decorateRequest('loggedUserId', null);
  app.decorateRequest('verifiedAt');
  app.decorateRequest('tokenId', null);
  registerErrors(app);
  // Fastify judges parameters, query and body one after the other, stops at the first that is wrong, and does so before a body of parts is read: `readInput` tells
  // all that is wrong with a call at once, by the engine's rules. Answers are cut to their schema by `pickAnswer`.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await registerSecurity(app);
  // Before all that refuses: what is refused counts as well.
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
    // Answers are made anew each time: Brotli's best (its default) costs many times what it saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: uploadLimits(services.product) });
  await registerOpenapi(
    app,
    name,
    options.openDocs === true ? async () => undefined : signedInOnly(services),
  );
  const { product } = services;
  const others = { ...handlers, ...checklistCalls(product, checklists) };
  const workOf = (call: CallModel) => recordWork(product, call, records) ?? others[call.name];
  await registerCalls(app, services, { workOf, records }, gateOf);
  if (services.oidc !== undefined) registerOidc(app, services, services.oidc, gateOf);
  serveGrammar(app, services);
  serveProduct(app, services, {
    publicDemo: options.demo === 'public',
    open: options.bench ?? false,
  });
  await registerBrowserApp(app, services, {
    name,
    dist: options.dist ?? join(import.meta.dirname, '../../.dist'),
    bench: options.bench ?? false,
    isCallPath: callPathTest(services.product),
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
 * For what is no call and yet nobody's business but our people's, and that of systems that read for them.
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
    refuseDebt(user);
  };
}
