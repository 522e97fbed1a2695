import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { StartError } from '../db/StartError.ts';
import { NotJudged } from '../product/NotJudged.ts';
import { releaseFiles, type SchemaFiles } from '../product/readProduct.ts';
import type { SchemaRoots } from '../product/readSchemas.ts';
import { refuseRestart } from '../product/refuseRestart.ts';
import { SchemaFault } from '../product/SchemaFault.ts';
import type { SchemaServer, SchemaSets, SchemasInForce } from '../product/SchemaSets.ts';
import type { SchemaState } from '../product/SchemaState.ts';
import { type FoundSet, findSchemaSet } from './findSchemaSet.ts';
import { newestPublication } from './publications.ts';

interface Sources {
  readonly schemas: SchemaRoots;
  readonly bench?: boolean;
  readonly db: Kysely<Database>;
  /** @throws StartError where the database cannot keep what the product lets people write. */
  readonly keep: (product: Product) => Promise<void>;
  /** The same of a product that is not to come into force yet: changes nothing. @throws StartError as `keep`. */
  readonly compare: (product: Product) => Promise<void>;
  /** For the person who started it. */
  readonly say: (line: string) => void;
}

/** Reads nothing before it is asked. */
export function createSchemaSets({ schemas, bench = false, db, keep, compare, say }: Sources): SchemaSets {
  let began: Promise<SchemasInForce> | undefined;
  let current: SchemasInForce | undefined;
  let server: SchemaServer | undefined;
  let said = '';
  let state: SchemaState = {};
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const unusable = new Map<number, StartError>();

  const newest = (before?: number) => newestPublication(db, before);
  const report = (words: string, next: SchemaState) => {
    if (words === said) return;
    said = words;
    state = next;
    server?.setState(state);
    if (words !== '') say(words);
  };
  /** The one place where a set comes into force: at the start, and at each refresh. */
  const putInForce = async (found: FoundSet, trouble?: StartError): Promise<SchemasInForce> => {
    const { version } = found.set.product;
    const before = current?.product;
    const isChange = before !== undefined && version !== before.version;
    if (isChange) await server?.activate(found.set.product);
    current = before === undefined || isChange ? found.set : { ...found.set, product: before };
    const { words, state: next } = stateOf(found, trouble);
    const changed = `Gli schemi sono cambiati e sono in uso da adesso (versione ${version.slice(0, 8)}).`;
    report(words === '' && isChange ? changed : words, next);
    return current;
  };
  const begin = async () => {
    const release = await releaseFiles(schemas, { bench });
    return putInForce(await patiently({ release, newest, validate: keep, unusable }));
  };
  const start = () => (began ??= begin());

  const compareWithRunning = async (
    product: Product,
    release: SchemaFiles,
    compareDatabase: Sources['keep'],
  ) => {
    const first = await start();
    // Those in force were held against it when they came.
    if (product.version === current?.product.version) return;
    refuseRestart({ product: first.product, files: first.release.files }, { product, files: release.files });
    await compareDatabase(product);
  };
  const prepare = async (product: Product, release: SchemaFiles) => {
    await compareWithRunning(product, release, keep);
    if (product.version !== current?.product.version) await server?.dryRun(product);
  };
  const refreshOnce = async () => {
    try {
      await activateNewest();
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
      // A busy machine says nothing of what was published: what is in force stays, and it is judged again.
      setTimeout(() => void refresh().catch(() => undefined), AGAIN_MS).unref();
    }
  };
  const activateNewest = async () => {
    await start();
    const before = current as SchemasInForce;
    let trouble: StartError | undefined;
    const found = await releaseFiles(schemas, { bench })
      .then((release) => findSchemaSet({ release, newest, validate: prepare, unusable, patient: true }))
      .catch((error: unknown) => {
        if (!(error instanceof StartError) || error instanceof NotJudged) throw error;
        trouble = error;
        // Publications go by the files that the program has, until these are right or it starts anew.
        return findSchemaSet({ release: before.release, newest, validate: prepare, unusable, patient: true });
      });
    await putInForce(found, trouble);
  };

  // One after another; whoever asks while one waits is served by that one.
  const refresh = () => {
    waiting ??= last = last
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return refreshOnce();
      });
    return waiting;
  };

  return {
    refresh,
    current: async () => {
      await start();
      return current as SchemasInForce;
    },
    validate: async (product) => compareWithRunning(product, (current ?? (await start())).release, compare),
    prepare: async (product) => prepare(product, (current ?? (await start())).release),
    attach(running) {
      server = running;
      if (Object.keys(state).length > 0) running.setState(state);
    },
    rollBack: async (reason) => {
      const { publication } = await start();
      if (publication.number === 0) throw reason;
      unusable.set(publication.number, reason);
      began = undefined;
      current = undefined;
      await start();
    },
  };
}

/** A publication that could not be judged is looked at again. */
const AGAIN_MS = 10_000;
/** At a start nothing is in force yet: another set than the newest is taken only when that could not be judged so often. */
const MOST_STARTS = 3;

async function patiently(search: Parameters<typeof findSchemaSet>[0]): Promise<FoundSet> {
  for (let tries = 1; tries < MOST_STARTS; tries += 1) {
    try {
      return await findSchemaSet({ ...search, patient: true });
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
    }
  }
  return findSchemaSet(search);
}

/** Places that a line names. */
const MOST_TOLD = 20;

interface Report {
  readonly words: string;
  readonly state: SchemaState;
}

function stateOf({ set, unusable }: FoundSet, trouble: StartError | undefined): Report {
  if (trouble instanceof SchemaFault) {
    const words = `${trouble.message}\nIl prodotto continua con gli schemi di prima.`;
    return { words, state: { faults: [...trouble.faults] } };
  }
  if (trouble !== undefined) {
    const words = `Gli schemi sono cambiati, ma per usarli il prodotto va riavviato. ${trouble.message}\nFino ad allora valgono quelli di prima.`;
    return { words, state: { waiting: trouble.message } };
  }
  const places = set.conflicts.map(({ file, pointer }) => `${file}${pointer}`);
  const conflicts = places.length === 0 ? {} : { conflicts: places.length };
  if (unusable === undefined) {
    const told = `Il programma e gli amministratori hanno cambiato gli stessi posti degli schemi, e valgono gli amministratori: ${places.slice(0, MOST_TOLD).join(', ')}.`;
    return { words: places.length === 0 ? '' : told, state: conflicts };
  }
  const inForce =
    set.publication.number === 0 ? 'i file del programma' : `quelli della n. ${set.publication.number}`;
  const words = `La pubblicazione degli schemi n. ${unusable.number} non si può usare con questo programma: restano in vigore ${inForce}. ${unusable.reason.message}`;
  return { words, state: { ...conflicts, publication: words } };
}
