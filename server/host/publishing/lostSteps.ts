import { kindOf, say } from '../../../engine/node.ts';
import { isObject } from './json.ts';
import type { RefusedEdit } from './refusedEdits.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Refuses to remove a step of one of the program's wizards, with the questions that it requires. The finding
 * stands at the wizard; the loader would only report that no step shows the blocks.
 *
 * @param release the program's own files.
 * @param paths that differ; other files than wizards are skipped.
 */
export function lostSteps(
  release: Contents,
  next: Contents,
  paths: readonly string[],
): readonly RefusedEdit[] {
  return paths
    .filter((path) => kindOf(path)?.kind === 'wizard')
    .flatMap((file) => {
      const shownBlocks = new Set(stepsIn(next[file]).flatMap(({ shows }) => shows));
      return stepsIn(release[file])
        .filter(({ shows }) => shows.some((each) => !shownBlocks.has(each)))
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
