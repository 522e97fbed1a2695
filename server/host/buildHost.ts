import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { HandleEmptyInListsPlugin, replaceWithNoncontingentExpression } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import { createRenderer, type Renderer } from '../../renderer-pdf/index.ts';
import { startAuditSealer } from './audit/startAuditSealer.ts';
import { openFactorKey } from './auth/factors/openFactorKey.ts';
import type { OidcSettings } from './auth/oidc/oidcSettings.ts';
import { openOidc } from './auth/oidc/openOidc.ts';
import { liveSessions } from './auth/sessions.ts';
import type { BackupPlan } from './backup/BackupPlan.ts';
import { backupSettings, planOf } from './backup/backupSettings.ts';
import { type Backups, startBackups } from './backup/startBackups.ts';
import { runClock } from './clock/runClock.ts';
import type { OpenDatabase } from './db/openDatabase.ts';
import { printWork } from './documents/printJobs.ts';
import { openEventHub } from './events/openEventHub.ts';
import { openFileStore } from './files/openFileStore.ts';
import { createPictureWorkers } from './files/pictures/createPictureWorkers.ts';
import { housekeeping } from './housekeeping.ts';
import { registerConnectionClosing } from './http/closeConnections.ts';
import { sendFailure } from './http/errors.ts';
import { createServerFront } from './http/serverFront.ts';
import { serverOptions } from './http/serverOptions.ts';
import { clockNotices } from './notifications/clockNotices.ts';
import { numberSetting } from './product/numberSetting.ts';
import type { SchemaState } from './product/SchemaState.ts';
import { createPlaces } from './queue/createPlaces.ts';
import { createTurns } from './queue/createTurns.ts';
import { type JobOptions, startJobs } from './queue/startJobs.ts';
import { type RouteOptions, registerRoutes } from './registerRoutes.ts';
import type { ServerCode } from './ServerCode.ts';
import type { Services } from './Services.ts';

/** `where id in ()` is no SQL: a list that happens to be empty finds nothing instead of failing. */
const emptyListsFindNothing = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});

export interface HostOptions extends RouteOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'pool' | 'url'>;
  readonly product: Product;
  /** Where attachments lie. */
  readonly dataDir: string;
  /** Makes PDFs; default one that starts Chromium with the first. Closed with the app. */
  readonly documents?: Renderer;
  /** How often what has served its time is forgotten, in ms; hourly. */
  readonly housekeepingMs?: number;
  /** How often the clock is looked at for what is to be done by it, in ms; every half minute. */
  readonly clockMs?: number;
  /** How documents are printed again that could not be printed. */
  readonly printing?: JobOptions;
  /** How often the audit's new rows are sealed; every two seconds. */
  readonly sealMs?: number;
  /** Where and when back-ups are made; default only when asked for, in the data folder. */
  readonly backup?: BackupPlan;
  /** Makes them; default on a thread beside the server. Stopped with the app. */
  readonly backups?: Backups;
  /** How often streams of events show that they live and are looked through; every 25 seconds. */
  readonly heartbeatMs?: number;
  /** After how long a connection on which nothing moves is closed; two minutes. */
  readonly silenceMs?: number;
  readonly now?: () => Date;
  readonly log?: FastifyServerOptions['logger'];
  /** Addresses of proxies whose word about the client's address counts. */
  readonly trustProxy?: string | false;
  /** A company's identity provider, to sign in with. */
  readonly oidc?: OidcSettings;
}

/** What a running server is told of its schemas. */
interface LiveSchemas {
  /** From the next request on it is this product; open browsers are told that there is a newer version. */
  take(product: Product): Promise<void>;
  /** How the files stand to those in force, for administrators to read. */
  tell(state: SchemaState): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly schemas: LiveSchemas;
  }
}

/**
 * The whole server, ready to listen, on an open and migrated database. Closing it ends the streams and the renderer; the database is
 * the caller's to close.
 */
export async function buildHost(code: ServerCode, options: HostOptions): Promise<FastifyInstance> {
  const { database, product, dataDir } = options;
  let current = product;
  let schemaState: SchemaState = {};
  const front = createServerFront();
  const app: FastifyInstance = Fastify({
    ...serverOptions(options, sendFailure),
    serverFactory: front.factory,
  });
  const db = database.db.withPlugin(emptyListsFindNothing);
  const now = options.now ?? (() => new Date());
  const services: Services = {
    db,
    get product() {
      return current;
    },
    schemaState: () => schemaState,
    files: await openFileStore(dataDir),
    documents: options.documents ?? createRenderer(),
    documentSources: code.documentSources ?? {},
    effects: code.records?.effects ?? {},
    columns: code.records?.columns ?? {},
    events: await openEventHub({
      url: database.url,
      entities: () => Object.keys(current.entities),
      log: app.log,
      perUser: numberSetting(product, 'streamsPerUser'),
      alive: (tokens) => liveSessions(db, tokens, now()),
      ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    }),
    prints: createTurns({
      what: 'stampa',
      // As many as the renderer has pages.
      atOnce: 2,
      waiting: numberSetting(product, 'printsWaiting'),
      perUser: numberSetting(product, 'printsPerUser'),
    }),
    previews: createTurns({ what: 'anteprima', atOnce: 1, waiting: 60, perUser: 12 }),
    backups:
      options.backups ??
      startBackups({
        ...{ db: database.db, url: database.url, dataDir, product: product.version, log: app.log },
        plan: options.backup ?? planOf(backupSettings({}), product, dataDir),
      }),
    uploading: createPlaces({
      what: 'caricamento',
      total: numberSetting(product, 'uploadsWaiting'),
      perUser: numberSetting(product, 'uploadsPerUser'),
    }),
    pictures: createPictureWorkers(),
    demo: Boolean(options.demo),
    dataDir,
    factorKey: await openFactorKey(dataDir),
    oidc: options.oidc && openOidc(options.oidc),
    log: app.log,
    now,
  };
  registerConnectionClosing(app);
  await registerRoutes(app, services, code, options);
  let taken: FastifyInstance | undefined;
  app.decorate('schemas', {
    async take(next: Product) {
      const routes: FastifyInstance = Fastify(serverOptions(options, sendFailure));
      await registerRoutes(routes, { ...services, product: next }, code, options);
      await routes.ready();
      current = next;
      taken = routes;
      front.use(routes.routing);
      services.events.tellNewer();
    },
    tell(state: SchemaState) {
      schemaState = state;
      services.events.tell({ entities: ['schema-state'] });
    },
  });

  const workers = [
    startAuditSealer(database.db, app.log, options.sealMs),
    runClock(services, () => clockNotices(services), options.clockMs),
    housekeeping(services, options.housekeepingMs),
    startJobs(services, printWork(services), options.printing),
  ];
  app.addHook('preClose', async () => {
    await taken?.close();
    await services.events.close();
  });
  app.addHook('onClose', async () => {
    // Breaks off what is being done, which may wait for the browser that is closed next.
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await services.backups.stop();
    await services.documents.close();
    await services.pictures.close();
    await stopped;
  });
  await app.ready();
  return app;
}
