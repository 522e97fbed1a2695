import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { HandleEmptyInListsPlugin, replaceWithNoncontingentExpression } from 'kysely';
import type { Product } from '../engine/contract/index.ts';
import { createRenderer, type Renderer } from '../renderer-pdf/index.ts';
import { allHandlers } from './calls/index.ts';
import { unmatchedCalls } from './calls/unmatchedCalls.ts';
import type { OpenDatabase } from './db/openDatabase.ts';
import { type PrintWorkerOptions, startPrintWorker } from './documents/printing/startPrintWorker.ts';
import { openEventHub } from './events/openEventHub.ts';
import { openFileStore } from './files/openFileStore.ts';
import { housekeeping } from './housekeeping.ts';
import { registerBodies } from './http/bodies.ts';
import { registerBrowserApp } from './http/browserApp.ts';
import { callPathTest } from './http/callPaths.ts';
import { registerConnectionClosing } from './http/closeConnections.ts';
import { registerErrors, sendFailure } from './http/errors.ts';
import { registerOpenapi } from './http/openapi.ts';
import { registerCalls } from './http/registerCalls.ts';
import { registerSecurity } from './http/security.ts';
import { serverOptions } from './http/serverOptions.ts';
import { numberSetting } from './product/numberSetting.ts';
import { registerProduct } from './product/registerProduct.ts';
import type { Services } from './Services.ts';

/** `where id in ()` is no SQL: a list that happens to be empty finds nothing instead of failing. */
const emptyListsFindNothing = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});

export interface AppOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'pool' | 'url'>;
  readonly product: Product;
  /** Where attachments lie. */
  readonly dataDir: string;
  /** Makes PDFs; default one that starts Chromium with the first. Closed with the app. */
  readonly documents?: Renderer;
  /** How patiently documents are printed again that could not be printed. */
  readonly printing?: PrintWorkerOptions;
  /** How often what has served its time is forgotten; hourly. */
  readonly housekeepingMs?: number;
  /** The built browser app; default `.dist`. */
  readonly dist?: string;
  /** Shows the demo users on the sign-in page. */
  readonly demo?: boolean;
  /** Serves the page for measuring forms; `readProduct` loads the forms. */
  readonly bench?: boolean;
  readonly now?: () => Date;
  readonly log?: FastifyServerOptions['logger'];
  /** Addresses of proxies whose word about the client's address counts. */
  readonly trustProxy?: string | false;
}

/**
 * The whole server, ready to listen, on an open and migrated database. Closing it ends the streams and the renderer; the database is
 * the caller's to close.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, product, dataDir } = options;
  const app = Fastify(serverOptions(options, sendFailure));
  const services: Services = {
    db: database.db.withPlugin(emptyListsFindNothing),
    product,
    files: await openFileStore(dataDir),
    documents: options.documents ?? createRenderer(),
    events: await openEventHub({ url: database.url, entities: Object.keys(product.entities), log: app.log }),
    demo: options.demo ?? false,
    dataDir,
    log: app.log,
    now: options.now ?? (() => new Date()),
  };
  const unmatched = unmatchedCalls(product, allHandlers);
  if (unmatched.withoutHandler.length + unmatched.withoutCall.length > 0) {
    app.log.error(unmatched, 'calls and handlers do not match');
  }

  registerConnectionClosing(app);
  registerErrors(app);
  // Input is held to its schema by `readInput`, by the engine's rules; answers are cut to theirs by `pickAnswer`.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  registerBodies(app);
  await registerSecurity(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Answers are made anew each time: Brotli's best (its default) costs many times what it saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: uploadLimits(product) });
  await registerOpenapi(app);
  registerCalls(app, services, allHandlers);
  registerProduct(app, product);
  await registerBrowserApp(app, {
    dist: options.dist ?? join(import.meta.dirname, '../.dist'),
    bench: options.bench ?? false,
    isCallPath: callPathTest(product),
  });

  const stopHousekeeping = housekeeping(services, options.housekeepingMs);
  const printing = startPrintWorker(services, options.printing);
  app.addHook('preClose', async () => services.events.close());
  app.addHook('onClose', async () => {
    stopHousekeeping();
    // Breaks off what is being printed: it stays queued for the next start.
    const stopped = printing.stop();
    await services.documents.close();
    await stopped;
  });
  await app.ready();
  return app;
}

function uploadLimits(product: Product) {
  const fileSize = numberSetting(product, 'attachmentMaxBytes');
  return { fileSize, files: 12, fields: 40, fieldSize: 100_000, parts: 60, headerPairs: 50 };
}
