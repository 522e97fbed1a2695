import type { CallContext } from '../calls/CallContext.ts';
import { changedOverlay, changedPaths } from './changedOverlay.ts';
import { draftRows } from './draftRows.ts';
import { layOver } from './layOver.ts';
import { newestPublication } from './publications.ts';
import { setsOf } from './setsOf.ts';

/**
 * The drafts laid over what is published: what it was, what it would be, which files differ.
 *
 * @param without paths of drafts that are left out.
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
