import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { operatorText, StartError } from '../db/StartError.ts';
import { releaseFiles, type SchemaFiles } from '../product/readProduct.ts';
import type { SchemaRoots } from '../product/readSchemas.ts';
import { refuseChangesOfStart } from '../product/refuseChangesOfStart.ts';
import { JudgementTimeout, SchemaFault } from '../product/SchemaFault.ts';
import type { SchemaServer, SchemaSets, SchemaState, SchemasInForce } from '../product/SchemaSets.ts';
import { type FoundSet, findSchemaSet, findWithRetries } from './findSchemaSet.ts';
import { newestPublication } from './publications.ts';

interface Sources {
  readonly schemas: SchemaRoots;
  readonly bench?: boolean;
  readonly db: Kysely<Database>;
  /** Prepares the database for a product. @throws StartError where it cannot store the product's records. */
  readonly prepareDatabase: (product: Product) => Promise<void>;
  /** Finds, without a change, what would keep `prepareDatabase` from its work. @throws StartError as that. */
  readonly compareDatabase: (product: Product) => Promise<void>;
  /** Prints a line for the operator. */
  readonly say: (line: string) => void;
}

/** The schema sets of this process. Reads the files and the database only at the first call. */
export function createSchemaSets({
  schemas,
  bench = false,
  db,
  prepareDatabase,
  compareDatabase,
  say: print,
}: Sources): SchemaSets {
  let initialSet: Promise<SchemasInForce> | undefined;
  let current: SchemasInForce | undefined;
  let server: SchemaServer | undefined;
  let lastReport = '';
  let state: SchemaState = {};
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const unusable = new Map<number, StartError>();

  const newest = (before?: number) => newestPublication(db, before);
  const report = (words: string, next: SchemaState) => {
    if (words === lastReport) return;
    lastReport = words;
    state = next;
    server?.setState(state);
    if (words !== '') print(words);
  };
  /** Makes a set the current one and has the server serve it: at the start and at each refresh. */
  const putInForce = async (next: FoundSet, trouble?: StartError): Promise<SchemasInForce> => {
    const { version } = next.set.product;
    const before = current?.product;
    const isChange = before !== undefined && version !== before.version;
    if (isChange) await server?.activate(next.set.product);
    current = before === undefined || isChange ? next.set : { ...next.set, product: before };
    const { words, state: nextState } = schemaStateOf(next, trouble);
    const changed = operatorText(say('schemasInUse', { version: version.slice(0, 8) }), 'it');
    report(words === '' && isChange ? changed : words, nextState);
    return current;
  };
  const loadInitialSet = async () => {
    const release = await releaseFiles(schemas, { bench });
    return putInForce(await findWithRetries({ release, newest, admit: prepareDatabase, unusable }));
  };
  const start = () => (initialSet ??= loadInitialSet());

  const compareWithRunning = async (
    product: Product,
    release: SchemaFiles,
    againstDatabase: Sources['prepareDatabase'],
  ) => {
    const first = await start();
    // The product in force was compared when it was activated.
    if (product.version === current?.product.version) return;
    refuseChangesOfStart(
      { product: first.product, files: first.release.files },
      { product, files: release.files },
    );
    await againstDatabase(product);
  };
  const makeReady = async (product: Product, release: SchemaFiles) => {
    await compareWithRunning(product, release, prepareDatabase);
    if (product.version !== current?.product.version) await server?.buildRoutes(product);
  };
  const activateOrRetry = async () => {
    try {
      await activateNewest();
    } catch (error) {
      if (!(error instanceof JudgementTimeout)) throw error;
      // Timing out is no verdict on the publication: the set in force stays, and judging is tried again.
      setTimeout(() => void refresh().catch(() => undefined), AGAIN_MS).unref();
    }
  };
  const activateNewest = async () => {
    await start();
    const before = current as SchemasInForce;
    let trouble: StartError | undefined;
    const next = await releaseFiles(schemas, { bench })
      .then((release) => findSchemaSet({ release, newest, admit: makeReady, unusable, patient: true }))
      .catch((error: unknown) => {
        if (!(error instanceof StartError) || error instanceof JudgementTimeout) throw error;
        trouble = error;
        // Publications are laid over the running files until the new ones are valid or the program restarts.
        return findSchemaSet({ release: before.release, newest, admit: makeReady, unusable, patient: true });
      });
    await putInForce(next, trouble);
  };

  // Refreshes run one after another; callers during the wait share the next one.
  const refresh = () => {
    waiting ??= last = last
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return activateOrRetry();
      });
    return waiting;
  };

  return {
    refresh,
    current: async () => {
      await start();
      return current as SchemasInForce;
    },
    compareWithRunning: async (product) =>
      compareWithRunning(product, (current ?? (await start())).release, compareDatabase),
    makeReady: async (product) => makeReady(product, (current ?? (await start())).release),
    attach(running) {
      server = running;
      if (Object.keys(state).length > 0) running.setState(state);
    },
    rollBack: async (reason) => {
      const { publication } = await start();
      if (publication.number === 0) throw reason;
      unusable.set(publication.number, reason);
      initialSet = undefined;
      current = undefined;
      await start();
    },
  };
}

/** Delay before a publication that timed out is judged again. */
const AGAIN_MS = 10_000;
/** Places listed in one report. */
const MAX_TOLD = 20;

interface Report {
  readonly words: string;
  readonly state: SchemaState;
}

/** The state that administrators see, and its words for the operator. */
function schemaStateOf({ set, unusable }: FoundSet, trouble: StartError | undefined): Report {
  if (trouble instanceof SchemaFault) {
    const words = operatorText(say('schemasStay', { reason: trouble.message }), 'it');
    return { words, state: { faults: [...trouble.faults] } };
  }
  if (trouble !== undefined) {
    const words = operatorText(say('schemasWait', { reason: trouble.message }), 'it');
    return { words, state: { waiting: trouble.what } };
  }
  const places = set.conflicts.map(({ file, pointer }) => `${file}${pointer}`);
  const conflicts = places.length === 0 ? {} : { conflicts: places.length };
  if (unusable === undefined) {
    const conflictWords = operatorText(say('schemasConflict', { places: places.slice(0, MAX_TOLD) }), 'it');
    return { words: places.length === 0 ? '' : conflictWords, state: conflicts };
  }
  const { number } = set.publication;
  const publication = say('publicationUnusable', {
    number: String(unusable.number),
    inForce: number === 0 ? say('filesOfProgram') : say('filesPublished', { number: String(number) }),
    reason: unusable.reason.what,
  });
  return { words: operatorText(publication, 'it'), state: { ...conflicts, publication } };
}
