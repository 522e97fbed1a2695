import { type FSWatcher, watch } from 'node:fs';
import type { Product } from '../../../engine/contract/index.ts';
import { StartError } from '../db/StartError.ts';
import { readProduct } from './readProduct.ts';
import { rootsOf, type SchemaRoots } from './readSchemas.ts';
import { SchemaFault } from './SchemaFault.ts';
import type { SchemaState } from './SchemaState.ts';

/** Editors write a file in several steps, and people several files. */
const QUIET_MS = 500;

export interface SchemaWatch {
  readonly schemas: SchemaRoots;
  /** The version with which the product started. */
  readonly version: string;
  /** Puts another set in force. @throws StartError with the reason why it needs a start. */
  take(product: Product): Promise<void>;
  /** For the administrators' screens. */
  tell(state: SchemaState): void;
  /** For the person who started it. */
  say(line: string): void;
}

/**
 * Looks at the schemas while the product runs. A wrong file leaves the set in force as it is, and is told with file, line and column; a right one is put in
 * force, or, where that needs a start, told as waiting for it.
 *
 * @returns ends the watch.
 */
export function watchSchemas({ schemas, version, take, tell, say }: SchemaWatch): () => void {
  let timer: NodeJS.Timeout | undefined;
  let said = '';
  let inForce = version;
  let looking = Promise.resolve();

  const look = async () => {
    const { words, state, taken } = await verdictOf(schemas, inForce, take);
    inForce = taken ?? inForce;
    if (words === said) return;
    said = words;
    tell(state);
    if (words !== '') say(words);
  };
  const soon = () => {
    clearTimeout(timer);
    // One after another: what changes meanwhile is looked at next.
    timer = setTimeout(() => (looking = looking.then(look).catch(() => undefined)), QUIET_MS);
    timer.unref();
  };
  const watchers = rootsOf(schemas).map(({ folder }) => watching(folder, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher?.close();
  };
}

interface Verdict {
  readonly words: string;
  readonly state: SchemaState;
  /** The version that is in force now, where it changed. */
  readonly taken?: string;
}

async function verdictOf(schemas: SchemaRoots, inForce: string, take: SchemaWatch['take']): Promise<Verdict> {
  let product: Product;
  try {
    product = await readProduct(schemas);
  } catch (error) {
    if (!(error instanceof SchemaFault)) throw error;
    const words = `${error.message}\nIl prodotto continua con gli schemi di prima.`;
    return { words, state: { faults: [...error.faults] } };
  }
  const { version } = product;
  if (version === inForce) return { words: '', state: {} };
  try {
    await take(product);
    const words = `Gli schemi sono cambiati e sono in uso da adesso (versione ${version.slice(0, 8)}).`;
    return { words, state: {}, taken: version };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const words = `Gli schemi sono cambiati, ma per usarli il prodotto va riavviato. ${error.message}\nFino ad allora valgono quelli di prima.`;
    return { words, state: { waiting: error.message } };
  }
}

/** Where a system cannot watch folders, the next start says what is wrong. */
function watching(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, changed);
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}
