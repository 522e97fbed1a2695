import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Product } from '../../engine/contract/index.ts';
import { equal } from '../../engine/index.ts';
import { say } from '../../engine/node.ts';
import { createRenderer, type Renderer } from '../../renderer-pdf/index.ts';
import { eventEntities } from './access/eventEntities.ts';
import { startAuditSealer } from './audit/sealAudit.ts';
import { openFactorKey } from './auth/factors/openFactorKey.ts';
import { type OidcSettings, openOidc } from './auth/openOidc.ts';
import { liveSessions } from './auth/sessions.ts';
import { type BackupPlan, backupSettings, planOf } from './backup/backupSettings.ts';
import { type Backups, startBackups } from './backup/startBackups.ts';
import { checklistPapers } from './checklists/checklistPapers.ts';
import { runClock } from './clock/runClock.ts';
import type { OpenDatabase } from './db/openDatabase.ts';
import { breakConnections } from './db/openPool.ts';
import { StartError } from './db/StartError.ts';
import { printWork } from './documents/printJobs.ts';
import { messageWords } from './errors/slotWords.ts';
import { openEventHub } from './events/openEventHub.ts';
import { openFileStore } from './files/openFileStore.ts';
import { createPictureWorkers } from './files/pictures/createPictureWorkers.ts';
import { housekeeping } from './housekeeping.ts';
import { registerConnectionClosing } from './http/connections.ts';
import { sendFailure } from './http/errors.ts';
import { createServerFront, serverOptions } from './http/serverFront.ts';
import { clockNotices } from './notifications/clockNotices.ts';
import { previewFormVersions, storeFormVersions } from './product/formVersions.ts';
import { numberSetting } from './product/productLookups.ts';
import type { SchemaServer, SchemaSets, SchemaState } from './product/SchemaSets.ts';
import { SAMPLE_SECONDS } from './publishing/judgement/samplePrintFailures.ts';
import { createPlaces } from './queue/createPlaces.ts';
import { createOwnTurns, createTurns } from './queue/createTurns.ts';
import { type JobOptions, startJobs } from './queue/startJobs.ts';
import { type RouteOptions, registerRoutes } from './registerRoutes.ts';
import type { ServerCode } from './ServerCode.ts';
import type { Services } from './Services.ts';

export interface HostOptions extends RouteOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'pools' | 'url'>;
  readonly product: Product;
  /** Schema sets; with them administrators can publish schemas, which the server then follows. */
  readonly schemas?: SchemaSets;
  /** Folder of attachments and keys. */
  readonly dataDir: string;
  /** PDF renderer; default one that starts Chromium for the first document. Closed with the app. */
  readonly documents?: Renderer;
  /** PDF renderer of sample prints of changed schemas; default one with `SAMPLE_SECONDS`. Closed with the app. */
  readonly samples?: Renderer;
  /** Interval of housekeeping in ms; default an hour. */
  readonly housekeepingMs?: number;
  /** Retry options of failed prints. */
  readonly printing?: JobOptions;
  /** Folder and time of back-ups; default in the data folder, on demand only. */
  readonly backup?: BackupPlan;
  /** Makes back-ups; default in a worker thread. Stopped with the app. */
  readonly backups?: Backups;
  /** Interval of heartbeats and reviews of event streams in ms; default 25 seconds. */
  readonly heartbeatMs?: number;
  /** Idle time after which a connection is closed in ms; default two minutes. */
  readonly silenceMs?: number;
  readonly now?: () => Date;
  readonly log?: FastifyServerOptions['logger'];
  /** Addresses of proxies that may state the client's address. */
  readonly trustProxy?: string | false;
  /** A company's identity provider. */
  readonly oidc?: OidcSettings;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly schemas: SchemaServer;
  }
}

/** Routes of a product with the versions of its forms. */
interface BuiltRoutes {
  readonly product: Product;
  readonly routes: FastifyInstance;
}

/**
 * Builds the whole server on an open and migrated database, ready to listen. Closing it ends streams, workers
 * and renderers; the caller closes the database.
 */
export async function buildHost(code: ServerCode, options: HostOptions): Promise<FastifyInstance> {
  const { database, product, dataDir } = options;
  let schemaState: SchemaState = {};
  const front = createServerFront();
  const app: FastifyInstance = Fastify({
    ...serverOptions(options, sendFailure),
    serverFactory: front.factory,
  });
  const { db } = database;
  const sourcesOf = (served: Product) => ({
    ...code.documentSources,
    ...checklistPapers(served, code.checklistSubjects),
  });
  let current = await storeFormVersions(db, product);
  // Read with every request.
  let documentSources = sourcesOf(current);
  const now = options.now ?? (() => new Date());
  const refreshSchemas = () => {
    options.schemas
      ?.refresh()
      // Pages read again: an answer since the commit may still be of the former publication.
      .then(() => services.events.tell({ entities: ['schema-publication'] }))
      .catch((error: unknown) => app.log.error({ err: error }, 'schemas not refreshed'));
  };
  const services: Services = {
    db,
    get product() {
      return current;
    },
    schemaState: () => schemaState,
    schemaSets: options.schemas,
    files: await openFileStore(dataDir),
    documents: options.documents ?? createRenderer(),
    get documentSources() {
      return documentSources;
    },
    effects: code.records?.effects ?? {},
    columns: code.records?.columns ?? {},
    events: await openEventHub({
      url: database.url,
      entities: () => Object.keys(current.entities),
      entitiesOf: (role) => eventEntities(current)(role),
      onSilence: () => breakConnections(database.pools),
      onPublished: () => refreshSchemas(),
      log: app.log,
      perUser: numberSetting(product, 'streamsPerUser'),
      alive: (tokens) => liveSessions(db, tokens, now()),
      ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    }),
    // A page begins with a dozen reads: they wait for each other rather than hold all connections.
    reading: createOwnTurns({ what: messageWords('refusal.work.reading'), atOnce: 4, waiting: 100 }),
    writing: createOwnTurns({ what: messageWords('refusal.work.writing'), atOnce: 4, waiting: 100 }),
    prints: createTurns({
      what: messageWords('refusal.work.print'),
      // Equal to the number of the renderer's pages.
      atOnce: 2,
      waiting: numberSetting(product, 'printsWaiting'),
      perUser: numberSetting(product, 'printsPerUser'),
    }),
    samples: options.samples ?? createRenderer({ limit: SAMPLE_SECONDS * 1_000 }),
    sampling: createTurns({
      what: messageWords('refusal.work.sample'),
      atOnce: 1,
      waiting: 6,
      perUser: 3,
      longestWait: 15_000,
    }),
    previews: createTurns({
      what: messageWords('refusal.work.preview'),
      atOnce: 1,
      waiting: 60,
      perUser: 12,
    }),
    backups:
      options.backups ??
      startBackups({
        ...{ db: database.db, url: database.url, dataDir, product: product.version, log: app.log },
        plan: options.backup ?? planOf(backupSettings({}), product, dataDir),
      }),
    uploading: createPlaces({
      what: messageWords('refusal.work.upload'),
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
  try {
    // Without getters, with which the copy of this object for each call takes six times as long.
    await registerRoutes(app, { ...services }, code, options);
  } catch (error) {
    await Promise.all([
      app.close(),
      services.events.close(),
      services.backups.stop(),
      services.pictures.close(),
    ]);
    throw unservable(error);
  }
  const build = async (next: Product): Promise<BuiltRoutes> => {
    const routes: FastifyInstance = Fastify(serverOptions(options, sendFailure));
    try {
      const nextServices = { ...services, product: next, documentSources: sourcesOf(next) };
      await registerRoutes(routes, nextServices, code, options);
      await routes.ready();
    } catch (error) {
      throw unservable(error);
    }
    return { product: next, routes };
  };
  let activeRoutes: FastifyInstance | undefined;
  let prepared: BuiltRoutes | undefined;
  /** The prepared routes if they belong to exactly this product; others are closed. */
  const takePrepared = async ({ version, formVersions }: Product): Promise<BuiltRoutes | undefined> => {
    const built = prepared;
    prepared = undefined;
    if (built?.product.version === version && equal(built.product.formVersions, formVersions)) return built;
    await built?.routes.close();
    return undefined;
  };
  app.decorate('schemas', {
    async buildRoutes(given: Product) {
      const next = await previewFormVersions(db, given);
      prepared = (await takePrepared(next)) ?? (await build(next));
    },
    async activate(given: Product) {
      const next = await storeFormVersions(db, given);
      const built = (await takePrepared(next)) ?? (await build(next));
      const former = activeRoutes;
      current = built.product;
      documentSources = sourcesOf(current);
      activeRoutes = built.routes;
      front.use(built.routes.routing);
      services.events.tellNewer();
      // Running requests end first.
      await former?.close();
    },
    setState(state: SchemaState) {
      schemaState = state;
      services.events.tell({ entities: ['schema-state'] });
    },
  });
  options.schemas?.attach(app.schemas);

  const workers = [
    startAuditSealer(database.db, app.log),
    runClock(services, () => clockNotices(services)),
    housekeeping(services, options.housekeepingMs),
    startJobs(services, printWork(services), options.printing),
  ];
  app.addHook('preClose', async () => {
    await Promise.all([activeRoutes?.close(), prepared?.routes.close()]);
    await services.events.close();
  });
  app.addHook('onClose', async () => {
    // Aborts running work, which may wait for the browser that is closed next.
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await services.backups.stop();
    await Promise.all([services.documents.close(), services.samples.close()]);
    await services.pictures.close();
    await stopped;
  });
  await app.ready();
  return app;
}

/** Invalid routes are a fault of schemas or program, reported to the operator. */
function unservable(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(say('unservable', { reason }));
}
