import type { CallContext } from '../calls/CallContext.ts';
import { changedOverlay, changedPaths } from './changedOverlay.ts';
import { draftRows } from './draftRows.ts';
import { layOver } from './layOver.ts';
import { newestPublication } from './publications.ts';
import { setsOf } from './setsOf.ts';

/**
 * Lays the drafts over the publication in force.
 *
 * @param without paths of drafts to leave out.
 * @returns the drafts, the new overlay, the files before and after, the paths that differ.
 */
export async function draftedOverlay(
  context: Pick<CallContext, 'db' | 'schemaSets'>,
  without: readonly string[] = [],
) {
  const all = await draftRows(context.db).orderBy('draft.path').execute();
  const drafts = all.filter(({ path }) => !without.includes(path));
  const newest = await newestPublication(context.db);
  const { release } = await setsOf(context).current();
  const overlay = changedOverlay(newest.files, drafts, release);
  const [before, after] = [layOver(release, newest.files), layOver(release, overlay)];
  return { drafts, overlay, before, after, paths: changedPaths(newest.files, overlay) };
}
