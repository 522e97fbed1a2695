import { kindOf, say } from '../../../engine/node.ts';
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
        .map(
          ({ title }): RefusedEdit => ({
            ...{ code: 'LOST_STEP', file, pointer: '/steps', what: say('stepGone', { title }) },
          }),
        );
    });
}

function viewsIn(wizard: unknown): readonly { readonly view: string; readonly title: string }[] {
  const steps = isObject(wizard) && Array.isArray(wizard['steps']) ? (wizard['steps'] as unknown[]) : [];
  return steps.flatMap((step) => {
    const { view, title } = isObject(step) ? step : {};
    return typeof view === 'string' ? [{ view, title: String(title) }] : [];
  });
}
