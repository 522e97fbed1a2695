import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { operatorText, StartError } from '../db/StartError.ts';
import { productOf, releaseFiles, type SchemaFiles } from '../product/readProduct.ts';
import type { SchemaRoots } from '../product/readSchemas.ts';
import { refuseRestart } from '../product/refuseRestart.ts';
import { JudgementTimeout, SchemaFault } from '../product/SchemaFault.ts';
import {
  NOTHING_PUBLISHED,
  type Publication,
  type SchemaServer,
  type SchemaSets,
  type SchemaState,
  type SchemasInForce,
} from '../product/SchemaSets.ts';
import { newestPublication, overlayContent } from './publications.ts';

interface Sources {
  readonly schemas: SchemaRoots;
  readonly bench?: boolean;
  readonly db: Kysely<Database>;
  /** Prepares the database for a product. @throws StartError where it cannot store the product's records. */
  readonly prepareDatabase: (product: Product) => Promise<void>;
  /** Dry run of `prepareDatabase` for a product that is not in force. @throws StartError as that. */
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
  /** The only place where a set comes into force: at the start and at each refresh. */
  const putInForce = async (match: FoundSet, trouble?: StartError): Promise<SchemasInForce> => {
    const { version } = match.set.product;
    const before = current?.product;
    const isChange = before !== undefined && version !== before.version;
    if (isChange) await server?.activate(match.set.product);
    current = before === undefined || isChange ? match.set : { ...match.set, product: before };
    const { words, state: next } = stateOf(match, trouble);
    const changed = operatorText(say('schemasInUse', { version: version.slice(0, 8) }), 'it');
    report(words === '' && isChange ? changed : words, next);
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
    refuseRestart({ product: first.product, files: first.release.files }, { product, files: release.files });
    await againstDatabase(product);
  };
  const prepare = async (product: Product, release: SchemaFiles) => {
    await compareWithRunning(product, release, prepareDatabase);
    if (product.version !== current?.product.version) await server?.dryRun(product);
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
    const match = await releaseFiles(schemas, { bench })
      .then((release) => findSchemaSet({ release, newest, admit: prepare, unusable, patient: true }))
      .catch((error: unknown) => {
        if (!(error instanceof StartError) || error instanceof JudgementTimeout) throw error;
        trouble = error;
        // Publications are laid over the running files until the new ones are valid or the program restarts.
        return findSchemaSet({ release: before.release, newest, admit: prepare, unusable, patient: true });
      });
    await putInForce(match, trouble);
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
    validate: async (product) =>
      compareWithRunning(product, (current ?? (await start())).release, compareDatabase),
    prepare: async (product) => prepare(product, (current ?? (await start())).release),
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
/** Attempts at a start before a set that times out is passed over for an older one. */
const MAX_STARTS = 3;

async function findWithRetries(search: Parameters<typeof findSchemaSet>[0]): Promise<FoundSet> {
  for (let tries = 1; tries < MAX_STARTS; tries += 1) {
    try {
      return await findSchemaSet({ ...search, patient: true });
    } catch (error) {
      if (!(error instanceof JudgementTimeout)) throw error;
    }
  }
  return findSchemaSet(search);
}

/** Places listed in one report. */
const MAX_TOLD = 20;

interface Report {
  readonly words: string;
  readonly state: SchemaState;
}

function stateOf({ set, unusable }: FoundSet, trouble: StartError | undefined): Report {
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

/** The newest publication, where this program cannot use it, and the reason. */
interface Unusable {
  readonly number: number;
  readonly reason: StartError;
}

interface FoundSet {
  readonly set: SchemasInForce;
  readonly unusable?: Unusable;
}

interface Search {
  readonly release: SchemaFiles;
  /** The newest publication, or the newest before `number`. */
  newest(before?: number): Promise<Publication>;
  /** Prepares database and routes for a set. @throws StartError where it cannot come into force here. */
  admit(product: Product, release: SchemaFiles): Promise<void>;
  /** Publications already known to be unusable, by number. */
  readonly unusable?: ReadonlyMap<number, StartError>;
  /** Throw `JudgementTimeout` rather than fall back on an older set when judging times out. */
  readonly patient?: boolean;
}

/** Older publications tried at most: each costs a full validation. */
const MAX_TRIED = 8;

/**
 * The program's files with the newest publication that can be used with them: an unusable publication must
 * not keep the product from starting.
 *
 * @throws StartError where the program's files alone are invalid; JudgementTimeout where `patient` and judging timed
 * out.
 */
export async function findSchemaSet(search: Search): Promise<FoundSet> {
  const newest = await search.newest();
  const first = await loadSet(search, newest);
  if (!(first instanceof StartError)) return { set: first };
  if (newest.number === 0) throw first;
  // Rules out that the program's files are at fault rather than the publication.
  const bare = await loadSet(search, NOTHING_PUBLISHED);
  if (bare instanceof StartError) throw bare;
  const unusable = { number: newest.number, reason: first };
  let former = await search.newest(newest.number);
  for (let count = 1; former.number > 0 && count < MAX_TRIED; count += 1) {
    const set = await loadSet(search, former);
    if (!(set instanceof StartError)) return { set, unusable };
    former = await search.newest(former.number);
  }
  return { set: bare, unusable };
}

async function loadSet(
  { release, admit, unusable, patient = false }: Search,
  publication: Publication,
): Promise<SchemasInForce | StartError> {
  const knownReason = unusable?.get(publication.number);
  if (knownReason !== undefined) return knownReason;
  const laid = overlayContent(release, publication.files);
  try {
    const product = await productOf(laid, { trusted: publication.number === 0 });
    await admit(product, release);
    return { ...laid, product, release, publication };
  } catch (error) {
    if (error instanceof JudgementTimeout && patient) throw error;
    if (error instanceof StartError) return error;
    throw error;
  }
}
