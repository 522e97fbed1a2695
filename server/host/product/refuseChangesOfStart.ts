import { isDeepStrictEqual } from 'node:util';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import { StartError } from '../db/StartError.ts';

interface LoadedSet {
  readonly product: Product;
  readonly files: Readonly<Record<string, unknown>>;
}

/**
 * Refuses changes that only a start can take over, such as files of a newer program.
 *
 * @throws StartError with the reason.
 */
export function refuseChangesOfStart(began: LoadedSet, next: LoadedSet): void {
  if (!isDeepStrictEqual(readAtStart(began.product), readAtStart(next.product))) {
    // Limits of queues, prints and uploads are read once, at the start.
    throw new StartError(say('settingsAtStart'));
  }
  if (!isDeepStrictEqual(callsWithCode(began.product), callsWithCode(next.product))) {
    throw new StartError(say('callsAtStart'));
  }
  // A running program does not implement new words of the grammar.
  if (!isDeepStrictEqual(grammarIn(began.files), grammarIn(next.files))) {
    throw new StartError(say('grammarAtStart'));
  }
}

function grammarIn(files: LoadedSet['files']): unknown {
  return Object.entries(files).filter(([path]) => path.startsWith('meta/'));
}

/** Calls with code behind them. Those of checklists have none, so that they may change at any time. */
function callsWithCode(product: Product): unknown {
  return Object.values(product.calls)
    .filter((call) => !isChecklistCall(call, product))
    .map(({ name, method, fullPath, mirrorPaths, effect, access, stream, multipart, binary }) => ({
      ...{ name, method, fullPath, mirrorPaths, effect },
      ...{ access, stream, multipart, binary },
    }));
}

/**
 * Settings read at the start; of the modules only the names, since conditions read their values from the
 * product in force.
 */
function readAtStart({ settings }: Product): unknown {
  return { ...settings, modules: Object.keys(settings.modules).toSorted() };
}

/**
 * Whether a call belongs to a checklist: the host answers it without code, even for a checklist published
 * while the server runs.
 */
export function isChecklistCall({ does }: CallModel, { entities }: Pick<Product, 'entities'>): boolean {
  if (does === undefined) return false;
  const name = does.fill ?? does.filled ?? does.acknowledge ?? does.list;
  return name !== undefined && entities[name]?.['x-checklist'] !== undefined;
}
