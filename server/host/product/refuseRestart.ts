import { isDeepStrictEqual } from 'node:util';
import type { Product } from '../../../engine/contract/index.ts';
import { StartError } from '../db/StartError.ts';
import { isOfChecklist } from './isOfChecklist.ts';

interface Set {
  readonly product: Product;
  readonly files: Readonly<Record<string, unknown>>;
}

/** What only a start can take over: a newer program's files beside a running older one are not for it. @throws StartError with the reason. */
export function refuseRestart(began: Set, next: Set): void {
  if (!isDeepStrictEqual(readAtStart(began.product), readAtStart(next.product))) {
    // How many may wait, print or upload is read once, at the start.
    throw new StartError('Le impostazioni (settings.json) si leggono solo all’avvio.');
  }
  if (!isDeepStrictEqual(doorsOf(began.product), doorsOf(next.product))) {
    throw new StartError(
      'Le chiamate (nome, indirizzo, effetto) sono cambiate: il programma le apre solo all’avvio.',
    );
  }
  // Words that it does not know.
  if (!isDeepStrictEqual(grammarIn(began.files), grammarIn(next.files))) {
    throw new StartError(
      'La grammatica (schemas/meta) è cambiata: la conosce solo il programma avviato con essa.',
    );
  }
}

function grammarIn(files: Set['files']): unknown {
  return Object.entries(files).filter(([path]) => path.startsWith('meta/'));
}

/** Those of checklists come and go with them: no code waits behind them. */
function doorsOf(product: Product): unknown {
  return Object.values(product.calls)
    .filter((call) => !isOfChecklist(call, product))
    .map(({ name, method, fullPath, mirrorPaths, effect, access, stream, multipart, binary }) => ({
      ...{ name, method, fullPath, mirrorPaths, effect },
      ...{ access, stream, multipart, binary },
    }));
}

/** The modules are looked at by conditions, of the publication in force. */
function readAtStart({ settings }: Product): unknown {
  return { ...settings, modules: Object.keys(settings.modules).toSorted() };
}
