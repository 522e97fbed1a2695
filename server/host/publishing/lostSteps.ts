import { kindOf } from '../../../engine/node.ts';
import { isObject } from './json.ts';
import type { RefusedEdit } from './refusedEdits.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Steps of a wizard that the program shows by views of its own, and that a publication would take out, with all that is asked there before one goes on. Told at
 * the wizard: the loader says only that nothing names the view any more.
 *
 * @param release the program's own files.
 * @param paths that differ; nothing is asked of other files.
 */
export function lostSteps(
  release: Contents,
  next: Contents,
  paths: readonly string[],
): readonly RefusedEdit[] {
  return paths
    .filter((path) => kindOf(path)?.kind === 'wizard')
    .flatMap((file) => {
      const shown = new Set(viewsIn(next[file]).map(({ view }) => view));
      return viewsIn(release[file])
        .filter(({ view }) => !shown.has(view))
        .map(({ title }) => ({
          ...{ file, pointer: '/steps' },
          what: `manca il passo «${title}»: lo mostra il programma, e con il passo andrebbero via le sue regole. Rimettilo; se dipende da un modulo, per non averlo spegni il modulo nelle impostazioni`,
        }));
    });
}

function viewsIn(wizard: unknown): readonly { readonly view: string; readonly title: string }[] {
  const steps = isObject(wizard) && Array.isArray(wizard['steps']) ? (wizard['steps'] as unknown[]) : [];
  return steps.flatMap((step) => {
    const { view, title } = isObject(step) ? step : {};
    return typeof view === 'string' ? [{ view, title: String(title) }] : [];
  });
}
