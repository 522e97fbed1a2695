import { kindOf, say } from '../../../engine/node.ts';
import { isObject } from './json.ts';
import type { RefusedEdit } from './refusedEdits.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Steps of a wizard that the program has, and that a publication would take out, with all that is asked there before one goes on. Told at
 * the wizard: the loader says only that no step shows the blocks any more.
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
      const shown = new Set(stepsIn(next[file]).flatMap(({ shows }) => shows));
      return stepsIn(release[file])
        .filter(({ shows }) => shows.some((each) => !shown.has(each)))
        .map(
          ({ title }): RefusedEdit => ({
            ...{ code: 'LOST_STEP', file, pointer: '/steps', what: say('stepGone', { title }) },
          }),
        );
    });
}

function stepsIn(wizard: unknown): readonly { readonly shows: readonly unknown[]; readonly title: string }[] {
  const steps = isObject(wizard) && Array.isArray(wizard['steps']) ? (wizard['steps'] as unknown[]) : [];
  return steps.filter(isObject).map(({ blocks, title }) => ({
    shows: Array.isArray(blocks) ? (blocks as unknown[]) : [],
    title: String(title),
  }));
}
